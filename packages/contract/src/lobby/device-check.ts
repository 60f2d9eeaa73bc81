/**
 * The result of a customer's device check. It is part of the request, so that agents see it before accepting.
 */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { minutes } from '../core/time.ts';

/** `skipped`: the customer joins without this device. */
export const deviceVerdicts = ['works', 'refused', 'missing', 'busy', 'silent', 'failed', 'skipped'] as const;
export type DeviceVerdict = (typeof deviceVerdicts)[number];

/**
 * `good`: over UDP, or on the machine of the media server. `slow`: only over TCP or TURN, or with a long
 * round trip. `none`: no media connection. `unknown`: not checked, or the check could not start.
 */
export const connectionVerdicts = ['good', 'slow', 'none', 'unknown'] as const;
export type ConnectionVerdict = (typeof connectionVerdicts)[number];

export const deviceCheck = z.object({
  camera: z.enum(deviceVerdicts),
  microphone: z.enum(deviceVerdicts),
  /** Whether the customer heard the test sound. */
  speaker: z.enum(['heard', 'unheard', 'skipped']),
  connection: z.enum(connectionVerdicts),
});
export type DeviceCheck = z.infer<typeof deviceCheck>;

export const deviceCheckRoutes = {
  save: route({
    method: 'PUT',
    path: '/api/lobby/requests/current/device-check',
    access: ['customer'],
    summary: 'Save the result of the device check for the agents who are offered the request.',
    body: deviceCheck,
    answer: null,
    errors: ['lobby.no_request'],
    limit: { max: 30, perMs: minutes(1) },
  }),
};
