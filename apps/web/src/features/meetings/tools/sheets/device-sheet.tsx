/** The choice of one kind of device, opened beside its button in the call bar. */
import { m } from '../../../../paraglide/messages.js';
import type { ListedKind } from '../../../../platform/devices/device-list.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { BlurSwitch } from './blur-switch.tsx';
import { DeviceChoicePart } from './device-choice-part.tsx';
import { Sheet } from './sheet.tsx';

interface DeviceSheetProps {
  readonly context: RoomContext;
  readonly kinds: readonly ListedKind[];
  readonly onClose: () => void;
}

export function DeviceSheet({ context, kinds, onClose }: DeviceSheetProps) {
  return (
    <Sheet
      title={kinds.includes('camera') ? m.tools_choose_camera() : m.tools_choose_microphone()}
      onClose={onClose}
    >
      <DeviceChoicePart context={context} kinds={kinds} />
      {kinds.includes('camera') && <BlurSwitch context={context} />}
    </Sheet>
  );
}
