/** Wires the snapshots to the API and the browser. The code that takes pictures is loaded at the first one. */
import { snapshotConsentVersion, snapshotRoutes } from '@foyer/contract/meetings/snapshots.ts';
import { buildPath, call } from '../../../../platform/api/api.ts';
import { ApiError, readError } from '../../../../platform/api/api-error.ts';
import { playShutterSound } from './shutter-sound.ts';
import type { SnapshotPorts } from './snapshots.ts';

/** @param token @throws ApiError */
export function browserSnapshots(meetingId: string, token: () => Promise<string>): SnapshotPorts {
  const params = { meetingId };
  return {
    order: async (customerId) =>
      (await call(snapshotRoutes.order, { params: { ...params, customerId }, token: await token() })).result,

    async answer(allowed) {
      const body = { allowed, textVersion: snapshotConsentVersion };
      await call(snapshotRoutes.consent, { params, body, token: await token() });
    },

    async store(right, picture) {
      const response = await fetch(buildPath(snapshotRoutes.store.path, { params, query: { right } }), {
        method: 'POST',
        headers: { 'content-type': picture.type, authorization: `Bearer ${await token()}` },
        body: picture,
      }).catch((cause: unknown) => {
        throw new ApiError('network.unreachable', {}, cause);
      });
      if (!response.ok) throw readError(response.status, await response.json().catch(() => undefined));
    },

    takePicture: async (track) => (await import('./take-picture.ts')).takePicture(track),
    playSound: playShutterSound,
  };
}
