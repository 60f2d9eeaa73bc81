/** The placeholder between the code and the first answer about the queue. */
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { LoadingPage } from '../pages/loading-page.tsx';

export function JoiningLobby({ isOffline }: { isOffline?: boolean }) {
  useTitle(m.step_lobby());
  return <LoadingPage heights={[34, 24, 220, 280]} isOffline={isOffline} />;
}
