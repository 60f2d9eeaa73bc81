/** With lobby mode, a consultation request also plays the sound of a knock. */
import { useLobby } from '../../../features/lobby/staff/index.ts';
import { ConsultationRequests } from '../../../features/meetings/staff/index.ts';
import type { NotificationsChannel } from '../session/use-notifications.ts';

export function LobbyConsultationRequests({ channel }: { channel: NotificationsChannel | null }) {
  const { sound } = useLobby();
  return <ConsultationRequests channel={channel} onAsked={() => void sound.knock()} />;
}
