/** The other camera: on a phone front and back, elsewhere the next one. */
import type { Camera } from './tool-ports.ts';

/** @returns what to ask of the next one; a camera that says where it faces is turned round */
export function nextCamera(
  current: Pick<MediaStreamTrack, 'getSettings'> | null,
  cameras: readonly Camera[],
): MediaTrackConstraints {
  const { facingMode, deviceId } = current?.getSettings() ?? {};
  if (facingMode === 'user' || facingMode === 'environment')
    return { facingMode: facingMode === 'user' ? 'environment' : 'user', deviceId: undefined };
  const at = cameras.findIndex((camera) => camera.deviceId === deviceId);
  const next = cameras[(at + 1) % cameras.length];
  return next ? { deviceId: { exact: next.deviceId }, facingMode: undefined } : {};
}
