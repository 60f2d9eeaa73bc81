/**
 * OBS: an agent sends video from OBS, or another WHIP client, into a meeting. Everyone in the meeting sees it as the
 * agent's screen. With flag `enableObs`.
 */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { minutes } from '../core/time.ts';

/** `{whipPath}/{meetingId}` on the tenant's origin takes the requests of WHIP (RFC 9725), with the key as bearer token. */
export const whipPath = '/whip';

export const obsLimits = {
  /** A session description of OBS has about 2 KB, one of a browser up to 10 KB. */
  bodyBytes: 65_536,
  /** WHIP requests of one network; each ICE candidate can be a request. */
  requests: { max: 120, perMs: minutes(1) },
} as const;

const obsAccess = z.object({
  /** The path of the server address on this origin. */
  path: z.string(),
  /** When the current key was created; `null` without one. */
  createdAt: z.nullable(instant),
});
export type ObsAccess = z.infer<typeof obsAccess>;

const newObsKey = z.object({
  path: z.string(),
  /** The bearer token for OBS. It is only shown once. */
  key: z.string(),
  createdAt: instant,
});
export type NewObsKey = z.infer<typeof newObsKey>;

const params = z.object({ meetingId: id });

export const obsRoutes = {
  find: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/obs-key',
    access: staff,
    summary: 'Whether the caller has a key for OBS in this meeting.',
    params,
    answer: z.object({ result: obsAccess }),
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', 'meeting.external'],
  }),
  create: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/obs-key',
    access: staff,
    summary:
      "Create the caller's key for OBS in this meeting. It replaces an earlier one, and ends with the meeting.",
    params,
    answer: z.object({ result: newObsKey }),
    status: 201,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', 'meeting.external'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/obs-key',
    access: staff,
    summary: "Revoke the caller's key for OBS, and disconnect OBS; idempotent.",
    params,
    answer: null,
    errors: ['meeting.not_found', 'meeting.external'],
  }),
};
