/** Opens this machine's camera and microphone, and says in the product's words why one cannot be opened. */
import { chosenWish, type DeviceChoice, recallDevices } from '../../platform/device-choice.ts';
import type { DeviceKind, DeviceProblem, DeviceWishes, OpenedDevice, OwnDevices } from './call-ports.ts';

type Opened = Partial<Record<DeviceKind, OpenedDevice>>;

/** Simulcast halves this twice; larger only costs the sender. */
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
const speech = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** @param media the browser's devices; undefined on a page that is not served over https and in some in-app browsers */
export function browserDevices(
  media: MediaDevices | undefined = navigator.mediaDevices,
  recall = recallDevices,
): OwnDevices {
  const ask = async (
    kinds: readonly DeviceKind[],
    wishes: DeviceWishes,
    choice: DeviceChoice = recall(),
  ): Promise<Opened> => {
    if (!media) return Object.fromEntries(kinds.map((kind) => [kind, { problem: 'unsupported' }]));
    const stream = await media.getUserMedia({
      video: kinds.includes('camera') && {
        ...{ ...picture, facingMode: 'user', ...chosenWish('camera', choice), ...wishes.camera },
      },
      audio: kinds.includes('microphone') && {
        ...{ ...speech, ...chosenWish('microphone', choice), ...wishes.microphone },
      },
    });
    const [camera] = stream.getVideoTracks();
    const [microphone] = stream.getAudioTracks();
    return {
      ...(camera && { camera: { track: camera } }),
      ...(microphone && { microphone: { track: microphone } }),
    };
  };

  const askForOne = async (kind: DeviceKind, wishes: DeviceWishes): Promise<Opened> => {
    const tell = (error: unknown) => ({ [kind]: { problem: problemOf(error) } });
    return ask([kind], wishes).catch((error: unknown) =>
      // The chosen one may be gone; any other will do.
      problemOf(error) === 'missing' ? ask([kind], wishes, {}).catch(tell) : tell(error),
    );
  };

  return {
    async open(kinds, wishes = {}) {
      if (kinds.length === 0) return {};
      if (kinds.length === 1) return askForOne(kinds[0] as DeviceKind, wishes);
      try {
        return await ask(kinds, wishes);
      } catch {
        // One prompt asks for both, and fails as a whole when either is refused or missing.
        const each = [];
        for (const kind of kinds) each.push(await askForOne(kind, wishes));
        return Object.assign({}, ...each);
      }
    },
  };
}

/** The browser's name for what went wrong → ours. */
export function problemOf(error: unknown): DeviceProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
