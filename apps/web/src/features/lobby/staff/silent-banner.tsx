/** Says that the lobby is on but nobody would hear a knock, until the agent lets the browser play it. */
import { Button } from '@mui/material';
import { VolumeX } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { useIsLobbyOn, useLobby } from './use-lobby.ts';
import { useWatched } from './watched.ts';

export function SilentBanner() {
  const { sound } = useLobby();
  const isOn = useIsLobbyOn();
  if (useWatched(sound.state) !== 'blocked' || !isOn) return null;

  return (
    <Banner
      role="alert"
      icon={<VolumeX size={20} strokeWidth={1.75} />}
      action={<Button onClick={() => void sound.test()}>{m.staff_sound_allow()}</Button>}
    >
      {m.staff_sound_silent()}
    </Banner>
  );
}
