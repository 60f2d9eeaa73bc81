/** The cameras, microphones and speakers of this computer. */

export type ListedKind = 'camera' | 'microphone' | 'speaker';

export interface NamedDevice {
  readonly id: string;
  /** `null` when unknown, for example before the permission is granted. */
  readonly name: string | null;
}

type Listed = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label' | 'groupId'>;

const kindsOf: Record<ListedKind, MediaDeviceKind> = {
  camera: 'videoinput',
  microphone: 'audioinput',
  speaker: 'audiooutput',
};

/** Chrome lists the default device a second time under these ids. */
const aliasIds = ['default', 'communications'];

/** @param listed the browser's list; without ids and names before the permission is granted */
export function devicesOf(listed: readonly Listed[], kind: ListedKind): NamedDevice[] {
  const all = listed.filter((device) => device.kind === kindsOf[kind] && device.deviceId !== '');
  const real = all.filter(({ deviceId }) => !aliasIds.includes(deviceId));
  return (real.length > 0 ? real : all).map(({ deviceId, label }) => ({
    id: deviceId,
    // Chrome appends the USB vendor and product id.
    name: label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '') || null,
  }));
}

/**
 * The id in the list of an open device.
 * @param openId the open track's device id; `null` when none is open
 */
export function listedId(listed: readonly Listed[], kind: ListedKind, openId: string | null): string | null {
  const devices = devicesOf(listed, kind);
  if (devices.some(({ id }) => id === openId)) return openId;
  const alias = listed.find(
    ({ kind: of, deviceId }) => of === kindsOf[kind] && deviceId === (openId ?? 'default'),
  );
  const same = listed.find(
    ({ kind: of, deviceId, groupId }) =>
      of === kindsOf[kind] && !aliasIds.includes(deviceId) && groupId !== '' && groupId === alias?.groupId,
  );
  return same?.deviceId ?? devices[0]?.id ?? null;
}

/** The devices that can be chosen in this browser; empty without `navigator.mediaDevices`. */
export async function listDevices(
  media: MediaDevices | undefined = navigator.mediaDevices,
): Promise<MediaDeviceInfo[]> {
  const listed = (await media?.enumerateDevices()) ?? [];
  const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype;
  return listed.filter(({ kind }) => kind !== 'audiooutput' || canChooseSpeaker);
}
