/** Opens the local camera and microphone with getUserMedia and maps browser errors to `DeviceProblem`. */
import { filterCamera } from '../../../platform/devices/camera-filter.ts';
import {
  chosenConstraints,
  type DeviceChoice,
  recallDevices,
} from '../../../platform/devices/device-choice.ts';
import type {
  DeviceConstraints,
  DeviceKind,
  DeviceProblem,
  LocalDevices,
  OpenedDevice,
} from './call-ports.ts';

type Opened = Partial<Record<DeviceKind, OpenedDevice>>;

/** Simulcast halves this twice; a larger capture only costs the sender. */
const videoConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
};
const audioConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** @param media undefined on a page that is not served over HTTPS and in some in-app browsers */
export function browserDevices(
  media: MediaDevices | undefined = navigator.mediaDevices,
  recall = recallDevices,
): LocalDevices {
  const request = async (
    kinds: readonly DeviceKind[],
    constraints: DeviceConstraints,
    choice: DeviceChoice = recall(),
  ): Promise<Opened> => {
    if (!media) return Object.fromEntries(kinds.map((kind) => [kind, { problem: 'unsupported' }]));
    const stream = await media.getUserMedia({
      video: kinds.includes('camera') && {
        ...videoConstraints,
        facingMode: 'user',
        ...chosenConstraints('camera', choice),
        ...constraints.camera,
      },
      audio: kinds.includes('microphone') && {
        ...audioConstraints,
        ...chosenConstraints('microphone', choice),
        ...constraints.microphone,
      },
    });
    const [camera] = stream.getVideoTracks();
    const [microphone] = stream.getAudioTracks();
    return {
      ...(camera && { camera: { track: filterCamera(camera) } }),
      ...(microphone && { microphone: { track: microphone } }),
    };
  };

  const requestOne = async (kind: DeviceKind, constraints: DeviceConstraints): Promise<Opened> => {
    const toProblem = (error: unknown) => ({ [kind]: { problem: problemOf(error) } });
    return request([kind], constraints).catch((error: unknown) =>
      // The chosen device may be unplugged; use any other.
      problemOf(error) === 'missing' ? request([kind], constraints, {}).catch(toProblem) : toProblem(error),
    );
  };

  return {
    async open(kinds, constraints = {}) {
      if (kinds.length === 0) return {};
      if (kinds.length === 1) return requestOne(kinds[0] as DeviceKind, constraints);
      try {
        return await request(kinds, constraints);
      } catch {
        // One prompt requests both kinds and fails as a whole when either is refused or missing.
        const each = [];
        for (const kind of kinds) each.push(await requestOne(kind, constraints));
        return Object.assign({}, ...each);
      }
    },
  };
}

/** Maps a getUserMedia error name to a `DeviceProblem`. */
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
