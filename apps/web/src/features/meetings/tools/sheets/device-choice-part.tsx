/** Device pickers; a chosen device is used at once and remembered for later calls. */
import type { Room, Track } from 'livekit-client';
import { useEffect, useState } from 'react';
import { recallDevices, rememberDevices } from '../../../../platform/devices/device-choice.ts';
import {
  devicesOf,
  type ListedKind,
  listDevices,
  listedId,
} from '../../../../platform/devices/device-list.ts';
import { DevicePicker } from '../../../../ui/controls/device-picker.tsx';
import type { CallViewModel } from '../../call/call-view-model.ts';
import type { RoomContext } from '../../room/room-context.ts';

const allKinds: readonly ListedKind[] = ['microphone', 'camera', 'speaker'];

interface DeviceChoiceProps {
  readonly context: RoomContext;
  readonly kinds?: readonly ListedKind[];
}

export function DeviceChoicePart({ context: { call, state }, kinds = allKinds }: DeviceChoiceProps) {
  const [listed, setListed] = useState<readonly MediaDeviceInfo[]>([]);
  const [chosen, setChosen] = useState(recallDevices);

  // Opening or losing a device changes labels and entries of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the local devices
  useEffect(() => {
    const list = () => void listDevices().then(setListed, () => {});
    list();
    navigator.mediaDevices?.addEventListener('devicechange', list);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', list);
  }, [state.devices]);

  const inUse: Record<ListedKind, string | null> = {
    camera: state.localCamera?.getSettings().deviceId ?? chosen.camera ?? null,
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
        applyDevice(call, kind, id);
      }}
    />
  ));
}

/** Read from the room, because the call state does not contain the microphone track. */
function openMicrophone(call: CallViewModel): string | null {
  const room = call.handle() as Room | null;
  const published = room?.localParticipant.getTrackPublication('microphone' as Track.Source.Microphone);
  return published?.track?.mediaStreamTrack.getSettings().deviceId ?? null;
}

function applyDevice(call: CallViewModel, kind: ListedKind, id: string): void {
  if (kind === 'speaker') {
    const room = call.handle() as Room | null;
    // A speaker that was just removed leaves the output unchanged.
    void room?.switchActiveDevice('audiooutput', id).catch(() => {});
    return;
  }
  call.reopen(kind, {
    deviceId: { exact: id },
    ...(kind === 'camera' && { facingMode: undefined }),
  });
}
