/** The meeting controller of a host without lobby mode, an agent or admin, connected to the live channel. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { connectLive } from '../../../../platform/live/live.ts';
import { freshAccessToken, type SignedInPerson } from '../../../users/index.ts';
import { createMeetingController, type MeetingController } from '../meeting/meeting-controller.ts';

interface HostOptions {
  readonly agent: SignedInPerson;
  readonly tenant: string;
  /** A customer joined or left the queue. */
  readonly onQueueChanged: () => void;
}

export function openHostController({
  agent,
  tenant,
  onQueueChanged,
}: HostOptions): MeetingController & { close(): void } {
  const channel = connectLive('/lobby', {
    token: freshAccessToken,
    handshake: { lobbyModeEnabled: false, tenant, isModerator: true },
  });
  const meetings = createMeetingController(channel, { agent, tenant });
  const recheck = (): void => void meetings.tab.recheck();
  channel.on('lobby_customer-waiting', onQueueChanged);
  channel.on('lobby_set-participants-count', onQueueChanged);
  channel.on('lobby_send-agent-to-meeting', meetings.tab.send);
  channel.on('lobby_customer-joined-meeting', recheck);
  channel.onState((state) => {
    if (state === 'connected') onQueueChanged();
  });
  const timer = setInterval(recheck, lobbyLimits.statusPollMs);
  window.addEventListener('focus', recheck);
  recheck();
  return {
    ...meetings,
    close() {
      clearInterval(timer);
      window.removeEventListener('focus', recheck);
      channel.close();
    },
  };
}
