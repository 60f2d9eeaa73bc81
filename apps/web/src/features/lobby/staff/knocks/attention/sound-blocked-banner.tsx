/** The banner shown while the lobby is on and the browser blocks the knock sound. */
import { Button } from '@mui/material';
import { VolumeX } from 'lucide-react';
import { m } from '../../../../../paraglide/messages.js';
import { useObservable } from '../../../../../platform/state/use-observable.ts';
import { Banner } from '../../../../../ui/staff/feedback/banner.tsx';
import { useIsLobbyOn, useLobby } from '../../use-lobby.ts';

export function SoundBlockedBanner() {
  const { sound } = useLobby();
  const isOn = useIsLobbyOn();
  if (useObservable(sound.status) !== 'blocked' || !isOn) return null;

  return (
    <Banner
      role="alert"
      icon={VolumeX}
      action={<Button onClick={() => void sound.test()}>{m.staff_sound_allow()}</Button>}
    >
      {m.staff_sound_silent()}
    </Banner>
  );
}
