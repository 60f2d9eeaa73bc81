/** The bell: what staff should know and have not seen; kept in the database, told over `/notifications`. */
import * as z from 'zod/mini';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { command, news } from './sockets.ts';
import { days } from './time.ts';

export const notificationLimits = {
  /** The badge says 99+ beyond this many. */
  badgeMost: 99,
  /** How many kinds of a product are kept for an agent; the oldest go first. */
  keptPerAgent: 200,
  /** And for this long, seen or not. */
  keptMs: days(90),
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
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Identical ones are one, with a count. */
const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  productId: id,
  notification: z.string(),
  count: z.int(),
  /** The newest of the group. */
  at: instant,
  seen: z.boolean(),
  /** Path in the console that shows it; `null` where there is nothing to open. */
  path: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

const which = z.object({ productId: id, agentId: z.optional(z.string().check(z.maxLength(300))) });

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications/:productId/:agentId',
    access: ['agent'],
    summary: "The calling agent's notifications of one product, newest first; another agent's are not found.",
    params: z.object({ productId: id, agentId: id }),
    answer: z.object({ result: z.array(notification) }),
    errors: ['user.not_found', 'product.not_found'],
  }),
};

export const notificationCommands = {
  openNotification: command({
    namespace: '/notifications',
    access: ['agent'],
    summary: 'The bell was opened: what is there counts as seen.',
    payload: which,
    result: z.object({ unseen: z.int() }),
    errors: ['product.not_found'],
  }),
  clearNotification: command({
    namespace: '/notifications',
    access: ['agent'],
    summary: 'Clear one group, or all of a product.',
    payload: z.extend(which, { id: z.optional(id) }),
    result: z.object({ unseen: z.int() }),
    errors: ['product.not_found'],
  }),
};

export const notificationNews = {
  fetchNotification: news({
    namespaces: ['/notifications'],
    summary: 'Something is new in the bell of a product: fetch the list.',
    payload: z.object({ message: z.string(), productId: id }),
  }),
};
