/** Whether the lobby plays a sound when it is the customer's turn. */
import { BellRing } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { SwitchRow } from '../../../ui/controls/switch-row.tsx';
import { useSoundBlocked } from '../joining/sound-blocked.ts';

interface SoundSwitchProps {
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
}

export function SoundSwitch({ hasSound, onSound }: SoundSwitchProps) {
  const isMute = useSoundBlocked() && hasSound;
  return (
    <SwitchRow
      icon={BellRing}
      label={m.lobby_sound()}
      detail={isMute ? m.lobby_sound_blocked() : m.lobby_sound_detail()}
      checked={hasSound}
      onChange={onSound}
    />
  );
}
