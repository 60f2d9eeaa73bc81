/** The devices of this call by name; another one is used at once, and in the calls to come. */
import type { Room, Track } from 'livekit-client';
import { useEffect, useState } from 'react';
import { recallDevices, rememberDevices } from '../../../platform/device-choice.ts';
import { devicesOf, type ListedKind, listDevices, listedId } from '../../../platform/device-list.ts';
import { DevicePicker } from '../../../ui/device-picker.tsx';
import type { CallViewModel } from '../call-view-model.ts';
import type { RoomScene } from '../room-scene.ts';

const kinds: readonly ListedKind[] = ['microphone', 'camera', 'speaker'];

export function DeviceChoicePart({ scene: { call, state } }: { readonly scene: RoomScene }) {
  const [listed, setListed] = useState<readonly MediaDeviceInfo[]>([]);
  const [chosen, setChosen] = useState(recallDevices);

  // A device that was opened or lost may have got a name, or left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the own devices are what changes the list
  useEffect(() => {
    const list = () => void listDevices().then(setListed, () => {});
    list();
    navigator.mediaDevices?.addEventListener('devicechange', list);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', list);
  }, [state.devices]);

  const inUse: Record<ListedKind, string | null> = {
    camera: state.ownPicture?.getSettings().deviceId ?? chosen.camera ?? null,
    microphone: openMicrophone(call) ?? chosen.microphone ?? null,
    speaker: chosen.speaker ?? null,
  };
  return kinds.map((kind) => (
    <DevicePicker
      key={kind}
      kind={kind}
      picked={{ devices: devicesOf(listed, kind), id: listedId(listed, kind, inUse[kind]) }}
      onChoose={(id) => {
        rememberDevices({ [kind]: id });
        setChosen(recallDevices());
        use(call, kind, id);
      }}
    />
  ));
}

/** The room knows it: the call shows nobody its own sound. */
function openMicrophone(call: CallViewModel): string | null {
  const room = call.handle() as Room | null;
  const published = room?.localParticipant.getTrackPublication('microphone' as Track.Source.Microphone);
  return published?.track?.mediaStreamTrack.getSettings().deviceId ?? null;
}

function use(call: CallViewModel, kind: ListedKind, id: string): void {
  if (kind === 'speaker') {
    const room = call.handle() as Room | null;
    // One that has just gone leaves the sound where it is.
    void room?.switchActiveDevice('audiooutput', id).catch(() => {});
    return;
  }
  call.reopen(kind, {
    deviceId: { exact: id },
    ...(kind === 'camera' && { facingMode: undefined }),
  });
}
