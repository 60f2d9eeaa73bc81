/** The cameras, microphones and speakers of this machine, each by its own name. */

export type ListedKind = 'camera' | 'microphone' | 'speaker';

export interface NamedDevice {
  readonly id: string;
  /** `null` where the browser does not tell it, as before it was allowed. */
  readonly name: string | null;
}

type Listed = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label' | 'groupId'>;

const kindsOf: Record<ListedKind, MediaDeviceKind> = {
  camera: 'videoinput',
  microphone: 'audioinput',
  speaker: 'audiooutput',
};

/** Chrome lists the one that is the usual one a second time, under these ids. */
const copies = ['default', 'communications'];

/** @param listed as the browser lists them; before it is allowed, without ids and names */
export function devicesOf(listed: readonly Listed[], kind: ListedKind): NamedDevice[] {
  const all = listed.filter((device) => device.kind === kindsOf[kind] && device.deviceId !== '');
  const real = all.filter(({ deviceId }) => !copies.includes(deviceId));
  return (real.length > 0 ? real : all).map(({ deviceId, label }) => ({
    id: deviceId,
    // The hardware's numbers that Chrome adds say nothing to a person.
    name: label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '') || null,
  }));
}

/**
 * The id of the list that an open device has.
 * @param openId as the open track tells it; `null` when none is open
 */
export function listedId(listed: readonly Listed[], kind: ListedKind, openId: string | null): string | null {
  const devices = devicesOf(listed, kind);
  if (devices.some(({ id }) => id === openId)) return openId;
  const copy = listed.find(
    ({ kind: of, deviceId }) => of === kindsOf[kind] && deviceId === (openId ?? 'default'),
  );
  const same = listed.find(
    ({ kind: of, deviceId, groupId }) =>
      of === kindsOf[kind] && !copies.includes(deviceId) && groupId !== '' && groupId === copy?.groupId,
  );
  return same?.deviceId ?? devices[0]?.id ?? null;
}

/** Everything this browser lets one choose, as it lists it; empty where it gives no devices at all. */
export async function listDevices(
  media: MediaDevices | undefined = navigator.mediaDevices,
): Promise<MediaDeviceInfo[]> {
  const listed = (await media?.enumerateDevices()) ?? [];
  const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype;
  return listed.filter(({ kind }) => kind !== 'audiooutput' || canChooseSpeaker);
}
