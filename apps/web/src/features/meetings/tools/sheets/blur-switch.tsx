/** Turns the blur of the local camera's background on and off. */
import { Droplet } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { SwitchRow } from '../../../../ui/controls/switch-row.tsx';
import type { RoomContext } from '../../room/room-context.ts';

export function BlurSwitch({ context: { tools, toolsState } }: { context: RoomContext }) {
  const { blur } = toolsState;
  if (blur === 'absent') return null;
  return (
    <SwitchRow
      icon={Droplet}
      label={m.blur_label()}
      detail={blur === 'preparing' ? m.blur_preparing() : m.blur_detail()}
      checked={blur !== 'off'}
      onChange={tools.blurBackground}
    />
  );
}
