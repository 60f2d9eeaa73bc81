/** How good the connections of a meeting are, as LiveKit reports it to the agent's page. */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { minutes } from '../core/time.ts';

/** LiveKit's qualities of a connection. */
export const connectionQualities = ['excellent', 'good', 'poor', 'lost'] as const;
export type ConnectionQualityName = (typeof connectionQualities)[number];

/** What a connection was for most of a meeting; `good` is excellent or good. */
export const callQualities = ['good', 'poor', 'lost'] as const;
export type CallQuality = (typeof callQualities)[number];

export const connectionQualityLimits = {
  /** How far the clock of a page may run ahead. */
  toleranceSeconds: 30,
  /** Customers in one report. */
  customers: 50,
} as const;

const seconds = z.int().check(z.minimum(0), z.maximum(7 * 24 * 3600));

/** Whole seconds of each quality since the page was opened. */
const qualitySeconds = { excellent: seconds, good: seconds, poor: seconds, lost: seconds };

const body = z.object({
  /** Chosen by the page when it is opened. A report replaces the former ones of the same page. */
  pageId: id,
  self: z.object(qualitySeconds),
  customers: z
    .array(z.object({ customerId: id, ...qualitySeconds }))
    .check(z.maxLength(connectionQualityLimits.customers)),
});
export type ConnectionQualityReport = z.infer<typeof body>;

export const connectionQualityRoutes = {
  report: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/connection-quality',
    access: staff,
    summary:
      "The qualities of the connections that the agent's page has seen in the meeting, of the agent and of the customers. More seconds than the meeting has lasted are rejected.",
    params: z.object({ meetingId: id }),
    body,
    answer: null,
    errors: ['meeting.not_found', 'customer.not_found'],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
