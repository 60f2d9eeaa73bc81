/** Chooses the next camera: front or back on a phone, else the next in the list. */
import type { Camera } from '../tool-ports.ts';

/** @returns constraints for the next camera; `facingMode` is reversed where the current camera reports it */
export function nextCamera(
  current: Pick<MediaStreamTrack, 'getSettings'> | null,
  cameras: readonly Camera[],
): MediaTrackConstraints {
  const { facingMode, deviceId } = current?.getSettings() ?? {};
  if (facingMode === 'user' || facingMode === 'environment')
    return { facingMode: facingMode === 'user' ? 'environment' : 'user', deviceId: undefined };
  const index = cameras.findIndex((camera) => camera.deviceId === deviceId);
  const next = cameras[(index + 1) % cameras.length];
  return next ? { deviceId: { exact: next.deviceId }, facingMode: undefined } : {};
}
