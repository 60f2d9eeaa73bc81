/**
 * The routes by which a waiting customer prepares for the meeting: the device check and the preconnect key.
 */
import { deviceCheckRoutes } from '@foyer/contract/lobby/device-check.ts';
import { preconnectRoutes } from '@foyer/contract/lobby/preconnect.ts';
import { type RouteContext, serve } from '../../../../platform/http/register-routes.ts';
import type { SaveDeviceCheck } from './device-check.ts';
import type { Preconnect } from './preconnect.ts';

interface Dependencies {
  readonly preconnect: Pick<Preconnect, 'connect'>;
  readonly saveDeviceCheck: SaveDeviceCheck;
}

export function registerPreparationRoutes(
  context: RouteContext,
  { preconnect, saveDeviceCheck }: Dependencies,
): void {
  serve(context, preconnectRoutes, {
    connect: async ({ actor }) => ({ result: await preconnect.connect(actor) }),
  });
  serve(context, deviceCheckRoutes, {
    save: ({ actor, body }) => saveDeviceCheck(actor, body) as Promise<undefined>,
  });
}
