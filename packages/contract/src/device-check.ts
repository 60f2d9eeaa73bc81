/** What a customer's device check found; goes with the request, so that the agent knows before accepting. */
import * as z from 'zod/mini';
import { route } from './http.ts';
import { minutes } from './time.ts';

/** `skipped`: the person joins without it. */
export const deviceVerdicts = ['works', 'refused', 'missing', 'busy', 'silent', 'failed', 'skipped'] as const;
export type DeviceVerdict = (typeof deviceVerdicts)[number];

/**
 * `good`: by UDP, or on the media server's own machine. `slow`: only by TCP or through the relay, or a long way.
 * `none`: picture and sound would not come through. `unknown`: not tried, or the try could not begin.
 */
export const connectionVerdicts = ['good', 'slow', 'none', 'unknown'] as const;
export type ConnectionVerdict = (typeof connectionVerdicts)[number];

export const deviceCheck = z.object({
  camera: z.enum(deviceVerdicts),
  microphone: z.enum(deviceVerdicts),
  /** Whether the person heard the test sound. */
  speaker: z.enum(['heard', 'unheard', 'skipped']),
  connection: z.enum(connectionVerdicts),
});
export type DeviceCheck = z.infer<typeof deviceCheck>;

export const deviceCheckRoutes = {
  save: route({
    method: 'PUT',
    path: '/api/lobby/requests/current/device-check',
    access: ['customer'],
    summary: 'What the device check found, for the agent who will be asked.',
    body: deviceCheck,
    answer: null,
    errors: ['lobby.no_request'],
    limit: { max: 30, perMs: minutes(1) },
  }),
};
