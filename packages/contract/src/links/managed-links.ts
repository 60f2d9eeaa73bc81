/** Links that staff create, send and revoke: the Generate Link screen. */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { bulkAnswer, bulkIds } from '../core/bulk.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from '../core/tables.ts';
import { nonBlankText, text } from '../core/text.ts';
import { linkKinds, linkStates } from './links.ts';

export const managedLinkLimits = { minHours: 1, maxHours: 24 * 30, defaultHours: 24 } as const;

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
  /** The channels it was sent by, newest last. */
  sentBy: z.array(z.enum(['sms', 'whatsapp', 'email'])),
  note: z.nullable(z.string()),
});
export type ManagedLink = z.infer<typeof managedLink>;

/** The URL of the link. It grants access, so only the answers to creating it and to `address` contain it. */
const linkAddress = z.object({ address: z.string() });

const linksQuery = tableQuery(['createdAt', 'expiresAt', 'productName', 'customerName', 'createdByName'], {
  productId: z.optional(id),
  state: z.optional(z.enum(linkStates)),
});
const linkParams = z.object({ linkId: id });

/** Why a link of a bulk action was not changed, besides the common reasons. */
export const linkBulkErrors = ['link.not_found'] as const;

/** Agents see and create links of their assigned products. Links of bookings are not listed here. */
export const managedLinkRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/links',
    access: staff,
    summary: 'Links, newest first.',
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
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/api/manage/links',
    access: staff,
    summary: 'Create a link to a product, for a known customer or for any recipient.',
    body: z.object({
      productId: id,
      customerId: z.nullable(id),
      hours: z.int().check(z.gte(managedLinkLimits.minHours), z.lte(managedLinkLimits.maxHours)),
      note: z.nullable(text(200)),
    }),
    answer: z.object({ result: z.extend(managedLink, linkAddress.shape) }),
    status: 201,
    errors: ['product.not_found', 'product.platform_unavailable', 'customer.not_found', 'customer.blocked'],
  }),
  address: route({
    method: 'GET',
    path: '/api/manage/links/:linkId/address',
    access: staff,
    summary: 'The URL of a valid link.',
    params: linkParams,
    answer: z.object({ result: linkAddress }),
    errors: ['link.not_found', 'link.expired', 'link.used', 'link.revoked'],
  }),
  send: route({
    method: 'POST',
    path: '/api/manage/links/:linkId/send',
    access: staff,
    summary: 'Send a link by a channel of the tenant, to its customer or to a typed recipient.',
    params: linkParams,
    body: z.object({ channel: z.enum(['sms', 'whatsapp', 'email']), to: z.optional(nonBlankText(254)) }),
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
    summary: 'Revoke a link; idempotent.',
    params: linkParams,
    answer: z.object({ result: managedLink }),
    errors: ['link.not_found'],
  }),
  revokeMany: route({
    method: 'POST',
    path: '/api/manage/links/revoke',
    access: staff,
    summary: 'Revoke links, each as in the single action. `unchanged`: the link is used or revoked already.',
    body: z.object({ linkIds: bulkIds }),
    answer: bulkAnswer(linkBulkErrors),
    errors: [],
  }),
};
