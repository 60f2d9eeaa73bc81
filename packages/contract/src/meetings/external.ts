/**
 * Meetings on an external platform: there is no room. Each side's page opens the platform's address, and reports
 * that it did, which counts as being in the room.
 */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { hours, minutes, seconds } from '../core/time.ts';
import { platforms } from '../products/products.ts';
import { meeting } from './meetings.ts';

export const externalMeetingLimits = {
  /** How often an open page reports that it is open. */
  reportEveryMs: seconds(5),
  /** A page without a report for this long is closed. Browsers run timers of hidden pages once a minute. */
  pageLapsesAfterMs: seconds(90),
  /** The server does not see when people leave the platform: a meeting that is not ended ends after this long. */
  maxDurationMs: hours(4),
} as const;

const participants = ['customer', 'agent', 'admin', 'superAdmin'] as const;
const params = z.object({ meetingId: id });
const errors = ['meeting.not_found', 'meeting.ended', 'meeting.left', 'meeting.built_in'] as const;

const externalMeeting = z.extend(meeting, {
  /** Whether the caller has opened the platform in this meeting. */
  hasOpened: z.boolean(),
  /** Whether the other side has: for the agent at least one customer. */
  hasOtherOpened: z.boolean(),
});
export type ExternalMeeting = z.infer<typeof externalMeeting>;

export const externalMeetingRoutes = {
  address: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/external-address',
    access: participants,
    summary:
      'The address of a meeting on an external platform, with a new one-time token, which has no rights here.',
    params,
    answer: z.object({ result: z.object({ platform: z.enum(platforms), address: z.string() }) }),
    status: 201,
    errors: [...errors, 'product.platform_unavailable'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  opened: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/opened',
    access: participants,
    summary: 'Report that the caller opened the external platform, which counts as being in the room.',
    params,
    answer: z.object({ result: externalMeeting }),
    errors,
    limit: { max: 60, perMs: minutes(1) },
  }),
  reportPage: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/page',
    access: participants,
    summary:
      'Report that the page of a meeting on an external platform is open; the response says whether the meeting has ended.',
    params,
    answer: z.object({ result: externalMeeting }),
    errors: ['meeting.not_found', 'meeting.built_in'],
    limit: { max: 120, perMs: minutes(1) },
  }),
};
