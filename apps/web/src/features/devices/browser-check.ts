/** Wires the device check to the browser: local devices, media server, and the API that stores the result. */
import { deviceCheckRoutes } from '@foyer/contract/lobby/device-check.ts';
import { roomRoutes } from '@foyer/contract/meetings/room.ts';
import type { Room } from 'livekit-client';
import { ApiError, call } from '../../platform/api/api.ts';
import { blurOf } from '../../platform/devices/background-blur.ts';
import { recallDevices, rememberDevices } from '../../platform/devices/device-choice.ts';
import { listDevices } from '../../platform/devices/device-list.ts';
import { openMeter } from '../../platform/devices/level-meter.ts';
import { browserClock } from '../../platform/time/clock.ts';
import { browserDevices, openMediaRoom } from '../meetings/index.ts';
import type { CheckPorts } from './check-ports.ts';
import { type CheckViewModel, startCheck } from './check-view-model.ts';
import type { ConnectionPorts } from './connection/connection-check.ts';
import { probe } from './connection/connection-probe.ts';
import type { InitialDevices } from './initial-devices.ts';
import { playTestSound } from './speaker/test-sound.ts';

export interface CheckOptions {
  readonly initialDevices: InitialDevices;
  readonly onInitialDevices: (initialDevices: InitialDevices) => void;
  /** Returns a fresh access token; `null` when signed out, and the connection is then not checked. */
  readonly token: () => Promise<string | null>;
  /** Whether the customer has a lobby request; the result is saved for its agent. */
  readonly isForLobby: boolean;
}

export function startBrowserCheck({
  initialDevices,
  onInitialDevices,
  token,
  isForLobby,
}: CheckOptions): CheckViewModel {
  const media: MediaDevices | undefined = navigator.mediaDevices;
  const ports: CheckPorts = {
    clock: browserClock,
    devices: browserDevices(media),
    list: () => listDevices(media),
    onDevicesChanged(listener) {
      media?.addEventListener('devicechange', listener);
      return () => media?.removeEventListener('devicechange', listener);
    },
    isAllowed,
    openMeter,
    blurOf,
    playSound: playTestSound,
    connection: (signal) => connectionPorts(token, signal),
    recall: recallDevices,
    saveChoice: rememberDevices,
    onInitialDevices,
    save: async (result) => {
      if (!isForLobby) return 'never';
      const accessToken = await token();
      if (!accessToken) return 'never';
      try {
        await call(deviceCheckRoutes.save, { body: result, token: accessToken });
        return 'saved';
      } catch (error) {
        const isLimit = error instanceof ApiError && error.status === 429;
        const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
        return isRejected && !isLimit ? 'never' : 'again';
      }
    },
  };
  return startCheck(ports, initialDevices);
}

function connectionPorts(token: CheckOptions['token'], signal: AbortSignal): ConnectionPorts {
  return {
    async fetchEntry() {
      const accessToken = await token();
      if (!accessToken) return null;
      return (await call(roomRoutes.checkConnection, { token: accessToken, signal })).result;
    },
    probe: async (transport, entry, onSocket) =>
      probe({ room: (await openMediaRoom()).handle as Room, transport, entry, onSocket, signal }),
  };
}

/**
 * Rejects in browsers that cannot query these permissions (Safari, Firefox); the check then waits for a
 * click.
 */
async function isAllowed(): Promise<boolean> {
  const names = ['camera', 'microphone'] as unknown as PermissionName[];
  const answers = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
  return answers.every(({ state }) => state === 'granted');
}
