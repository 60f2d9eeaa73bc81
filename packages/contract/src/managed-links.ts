/** Links that staff make, send and take back: the Generate Link screen. */
import * as z from 'zod/mini';
import { staff } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { linkKinds, linkStates } from './links.ts';
import { exportQuery, tableAnswer, tableQuery } from './tables.ts';
import { filledText, text } from './text.ts';

export const managedLinkLimits = { leastHours: 1, mostHours: 24 * 30, defaultHours: 24 } as const;

const managedLink = z.object({
  id,
  kind: z.enum(linkKinds),
  state: z.enum(linkStates),
  productId: id,
  productName: z.string(),
  customerId: z.nullable(id),
  customerName: z.nullable(z.string()),
  createdByName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  /** Channels it was sent by, newest last. */
  sentBy: z.array(z.enum(['sms', 'whatsapp', 'email'])),
  note: z.nullable(z.string()),
});
export type ManagedLink = z.infer<typeof managedLink>;

/** The address is told once, when the link is made or asked for by who may: it is the key itself. */
const linkAddress = z.object({ address: z.string() });

const linksQuery = tableQuery(['createdAt', 'expiresAt', 'productName', 'customerName', 'createdByName'], {
  productId: z.optional(id),
  state: z.optional(z.enum(linkStates)),
});
const linkParams = z.object({ linkId: id });

/** An agent sees and makes links of the assigned products only. Links of schedules are not listed: Schedules has them. */
export const managedLinkRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/links',
    access: staff,
    summary: 'Links that were made, newest first.',
    query: linksQuery,
    answer: tableAnswer(managedLink),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/links/export',
    access: staff,
    summary: 'The same rows as a file.',
    query: exportQuery(linksQuery),
    answer: 'file',
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/api/manage/links',
    access: staff,
    summary: 'A new link to a product; for a known customer, or for whoever gets it.',
    body: z.object({
      productId: id,
      customerId: z.nullable(id),
      hours: z.int().check(z.gte(managedLinkLimits.leastHours), z.lte(managedLinkLimits.mostHours)),
      note: z.nullable(text(200)),
    }),
    answer: z.object({ result: z.extend(managedLink, linkAddress.shape) }),
    status: 201,
    errors: ['product.not_found', 'customer.not_found', 'customer.blocked'],
  }),
  address: route({
    method: 'GET',
    path: '/api/manage/links/:linkId/address',
    access: staff,
    summary: 'The address of a link that is still good.',
    params: linkParams,
    answer: z.object({ result: linkAddress }),
    errors: ['link.not_found', 'link.expired', 'link.used', 'link.revoked'],
  }),
  send: route({
    method: 'POST',
    path: '/api/manage/links/:linkId/send',
    access: staff,
    summary:
      'Send it by a channel of the tenant; to the customer it names, or to a recipient who is typed in.',
    params: linkParams,
    body: z.object({ channel: z.enum(['sms', 'whatsapp', 'email']), to: z.optional(filledText(254)) }),
    answer: z.object({ result: managedLink }),
    errors: [
      'link.not_found',
      'link.expired',
      'link.used',
      'link.revoked',
      'feature.off',
      'message.no_channel',
      'message.opted_out',
    ],
  }),
  revoke: route({
    method: 'POST',
    path: '/api/manage/links/:linkId/revoke',
    access: staff,
    summary: 'Take it back; twice is answered as it stands.',
    params: linkParams,
    answer: z.object({ result: managedLink }),
    errors: ['link.not_found'],
  }),
};
