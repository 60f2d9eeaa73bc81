/** The banner shown while the live connection is lost and no knocks can arrive. */
import { WifiOff } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useObservable } from '../../../platform/state/use-observable.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { useLobby } from './use-lobby.ts';

export function ConnectionBanner() {
  const connection = useObservable(useLobby().connection);
  if (connection !== 'lost') return null;
  return <Banner icon={WifiOff}>{m.staff_lobby_connection_lost()}</Banner>;
}
