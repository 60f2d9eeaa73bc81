/** The device check in a real browser: this machine's devices, the media server, and the lobby that hears of it. */
import { deviceCheckRoutes } from '@foyer/contract/device-check.ts';
import { roomRoutes } from '@foyer/contract/room.ts';
import type { Room } from 'livekit-client';
import { ApiError, call } from '../../platform/api.ts';
import { blurOf } from '../../platform/background-blur.ts';
import { browserClock } from '../../platform/clock.ts';
import { recallDevices, rememberDevices } from '../../platform/device-choice.ts';
import { listDevices } from '../../platform/device-list.ts';
import { openMeter } from '../../platform/level-meter.ts';
import { browserDevices, openMediaRoom } from '../meetings/index.ts';
import type { CheckPorts } from './check-ports.ts';
import { type CheckViewModel, startCheck } from './check-view-model.ts';
import type { ConnectionPorts } from './connection-check.ts';
import { probe } from './connection-probe.ts';
import type { GoIn } from './go-in.ts';
import { playTestSound } from './test-sound.ts';

export interface CheckOptions {
  readonly goIn: GoIn;
  readonly onGoIn: (goIn: GoIn) => void;
  /** A fresh access token; `null` where nobody is signed in: then the connection is not tried. */
  readonly token: () => Promise<string | null>;
  /** Whether there is a request that an agent will be asked about. */
  readonly isForLobby: boolean;
}

export function startBrowserCheck({ goIn, onGoIn, token, isForLobby }: CheckOptions): CheckViewModel {
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
    remember: rememberDevices,
    onGoIn,
    save: async (result) => {
      if (!isForLobby) return 'never';
      const signedIn = await token();
      if (!signedIn) return 'never';
      try {
        await call(deviceCheckRoutes.save, { body: result, token: signedIn });
        return 'saved';
      } catch (error) {
        const isLimit = error instanceof ApiError && error.status === 429;
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        return isRefused && !isLimit ? 'never' : 'again';
      }
    },
  };
  return startCheck(ports, goIn);
}

function connectionPorts(token: CheckOptions['token'], signal: AbortSignal): ConnectionPorts {
  return {
    async getKey() {
      const signedIn = await token();
      if (!signedIn) return null;
      return (await call(roomRoutes.checkConnection, { token: signedIn, signal })).result;
    },
    probe: async (way, key, onSocket) =>
      probe({ room: (await openMediaRoom()).handle as Room, way, key, onSocket, signal }),
  };
}

/** Safari and Firefox do not tell of every device: then nobody is surprised by a question. */
async function isAllowed(): Promise<boolean> {
  const names = ['camera', 'microphone'] as unknown as PermissionName[];
  const answers = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
  return answers.every(({ state }) => state === 'granted');
}
