/** The calls of a customer who waits about the room to come: the device check, and the key ahead of the accept. */
import { deviceCheckRoutes } from '@foyer/contract/device-check.ts';
import { aheadRoutes } from '@foyer/contract/lobby-ahead.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { Ahead } from './ahead.ts';
import type { SaveDeviceCheck } from './device-check.ts';

interface Parts {
  readonly ahead: Pick<Ahead, 'connect'>;
  readonly saveDeviceCheck: SaveDeviceCheck;
}

export function registerEarlyRoutes(entrance: Entrance, { ahead, saveDeviceCheck }: Parts): void {
  serve(entrance, aheadRoutes, {
    connect: async ({ actor }) => ({ result: await ahead.connect(actor) }),
  });
  serve(entrance, deviceCheckRoutes, {
    save: ({ actor, body }) => saveDeviceCheck(actor, body) as Promise<undefined>,
  });
}
