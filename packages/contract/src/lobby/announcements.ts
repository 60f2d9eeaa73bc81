/** What staff tell waiting customers: an announcement to everybody who waits for a product, or a line to one customer. */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, requestedInstant } from '../core/ids.ts';
import { nonBlankText } from '../core/text.ts';
import { days, minutes } from '../core/time.ts';

export const announcementLimits = {
  maxLength: 200,
  /** An announcement ends at most this long after it was made. */
  maxDurationMs: days(7),
  /** Per address and account. */
  sends: { max: 30, perMs: minutes(1) },
} as const;

/** A product whose waiting customers the caller may write to, and its announcement. */
const announcedProduct = z.object({
  productId: id,
  productName: z.string(),
  announcement: z.nullable(
    z.object({
      text: z.string(),
      /** `null`: until it is removed. */
      endsAt: z.nullable(instant),
      writtenBy: z.string(),
      writtenAt: instant,
    }),
  ),
});
export type AnnouncedProduct = z.infer<typeof announcedProduct>;

const announcementText = nonBlankText(announcementLimits.maxLength);
const productParams = z.object({ productId: id });

export const announcementRoutes = {
  list: route({
    method: 'GET',
    path: '/api/lobby/announcements',
    access: staff,
    summary: 'The products by name, with their announcements; agents see their assigned products.',
    answer: z.object({ result: z.array(announcedProduct) }),
    errors: [],
  }),
  announce: route({
    method: 'PUT',
    path: '/api/lobby/products/:productId/announcement',
    access: staff,
    summary:
      'Announce one line to all customers who wait for the product, now and later. It replaces the last one.',
    params: productParams,
    body: z.object({
      text: announcementText,
      /** `null`: until it is removed. */
      endsAt: z.nullable(requestedInstant),
    }),
    answer: z.object({ result: announcedProduct }),
    errors: ['product.not_found'],
    limit: announcementLimits.sends,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/lobby/products/:productId/announcement',
    access: staff,
    summary: 'Remove the announcement of a product.',
    params: productParams,
    answer: z.object({ result: announcedProduct }),
    errors: ['product.not_found'],
  }),
  message: route({
    method: 'PUT',
    path: '/api/lobby/requests/:requestId/message',
    access: staff,
    summary: 'Send one line to a waiting customer. It replaces the last one.',
    params: z.object({ requestId: id }),
    body: z.object({ text: announcementText }),
    answer: z.object({ result: z.object({ requestId: id }) }),
    errors: ['lobby.no_request', 'lobby.already_taken', 'lobby.customer_away'],
    limit: announcementLimits.sends,
  }),
};
