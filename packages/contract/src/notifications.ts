/** The notifications of staff: stored in the database, announced over the namespace `/notifications`. */
import * as z from 'zod/mini';
import { admins, staff } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { clientEvent, serverEvent } from './core/sockets.ts';
import { days } from './core/time.ts';

export const notificationLimits = {
  /** The badge shows 99+ above this count. */
  maxBadgeCount: 99,
  /** The most notification groups stored per agent and product; the oldest are deleted. */
  maxPerAgent: 200,
  /** Older ones are deleted, seen or not. */
  retentionMs: days(90),
} as const;

export const notificationKinds = [
  'missed-knock',
  'scheduled-soon',
  'schedule-booked',
  'schedule-changed',
  'schedule-cancelled',
  'nobody-came',
  'transferred-to-you',
  'lobby-switched-off',
  'long-wait',
  'service-level',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Identical notifications are grouped, with a count. */
const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  productId: id,
  notification: z.string(),
  count: z.int(),
  /** Of the newest in the group. */
  at: instant,
  seen: z.boolean(),
  /** The console page to open; `null` for none. */
  path: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

/** The records of the console's managed pages, by the names of the audit log. */
export const recordKinds = [
  ...(['user', 'product', 'slot', 'slotException', 'settings', 'form'] as const),
  ...(['message-carriers', 'message-template', 'sign-on', 'analytics'] as const),
  ...(['customer', 'schedule'] as const),
] as const;
export type RecordKind = (typeof recordKinds)[number];

const notificationGroup = z.object({
  productId: id,
  agentId: z.optional(z.string().check(z.maxLength(300))),
});

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications/:productId/:agentId',
    access: ['agent'],
    summary:
      "The calling agent's notifications of one product, newest first; for another agent, user.not_found.",
    params: z.object({ productId: id, agentId: id }),
    answer: z.object({ result: z.array(notification) }),
    errors: ['user.not_found', 'product.not_found'],
  }),
  listAll: route({
    method: 'GET',
    path: '/api/manage/notifications',
    access: admins,
    summary: "The calling admin's notifications of all products, newest first.",
    answer: z.object({ result: z.array(notification) }),
    errors: [],
  }),
};

export const notificationClientEvents = {
  openNotification: clientEvent({
    namespace: '/notifications',
    access: staff,
    summary: 'The notifications were opened: mark them as seen.',
    payload: notificationGroup,
    result: z.object({ unseen: z.int() }),
    errors: ['product.not_found'],
  }),
  clearNotification: clientEvent({
    namespace: '/notifications',
    access: staff,
    summary: 'Delete one group, or all of a product.',
    payload: z.extend(notificationGroup, { id: z.optional(id) }),
    result: z.object({ unseen: z.int() }),
    errors: ['product.not_found'],
  }),
};

export const notificationServerEvents = {
  fetchNotification: serverEvent({
    namespaces: ['/notifications'],
    summary: 'The notifications of a product changed: fetch the list.',
    payload: z.object({ message: z.string(), productId: id }),
  }),
  recordChanged: serverEvent({
    namespaces: ['/notifications'],
    summary:
      'Records of this kind were created, changed or deleted: fetch those that are open. Customers: for all staff; schedules: for admins and the agents concerned; other kinds: for admins.',
    payload: z.object({ kind: z.enum(recordKinds) }),
  }),
};
