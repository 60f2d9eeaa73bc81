/** Says that knocks cannot come in, for as long as that is so. */
import { WifiOff } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { useLobby } from './use-lobby.ts';
import { useWatched } from './watched.ts';

export function ConnectionBanner() {
  const connection = useWatched(useLobby().connection);
  if (connection !== 'lost') return null;
  return <Banner icon={<WifiOff size={20} strokeWidth={1.75} />}>{m.staff_lobby_connection_lost()}</Banner>;
}
