/** The agent's meetings where there is no lobby: the channel that tells who waits, and the door. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { connectLive } from '../../../platform/live.ts';
import { freshAccessToken, type SignedInPerson } from '../../users/index.ts';
import { createMeetingDesk, type MeetingDesk } from './meeting-desk.ts';

interface HostOptions {
  readonly agent: SignedInPerson;
  readonly tenant: string;
  /** Somebody came, went or was taken. */
  readonly onQueueMoved: () => void;
}

/** Connects an agent who hosts, until `close`. */
export function openHost({ agent, tenant, onQueueMoved }: HostOptions): MeetingDesk & { close(): void } {
  const channel = connectLive('/lobby', {
    token: freshAccessToken,
    handshake: { lobbyModeEnabled: false, tenant, isModerator: true },
  });
  const desk = createMeetingDesk(channel, { agent, tenant });
  const recheck = (): void => void desk.door.recheck();
  channel.on('lobby_customer-waiting', onQueueMoved);
  channel.on('lobby_set-participants-count', onQueueMoved);
  channel.on('lobby_send-agent-to-meeting', desk.door.send);
  channel.on('lobby_customer-joined-meeting', recheck);
  channel.onState((state) => {
    if (state === 'connected') onQueueMoved();
  });
  const timer = setInterval(recheck, lobbyLimits.statusPollMs);
  window.addEventListener('focus', recheck);
  recheck();
  return {
    ...desk,
    close() {
      clearInterval(timer);
      window.removeEventListener('focus', recheck);
      channel.close();
    },
  };
}
