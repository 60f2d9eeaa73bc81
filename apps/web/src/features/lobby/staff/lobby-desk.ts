/** An agent's lobby while the console is open: the channel, the switch, the knocks, the door to the meeting. */
import { seconds } from '@foyer/contract/time.ts';
import type { LiveChannel, LiveState } from '../../../platform/live.ts';
import type { AskAgain } from './ask-again.ts';
import type { KnockSound } from './knock-sound.ts';
import type { MeetingDesk } from './meeting-desk.ts';
import type { OfferDesk } from './offer-desk.ts';
import type { createServerClock } from './server-clock.ts';
import type { SwitchDesk } from './switch-desk.ts';
import { watch } from './watched.ts';

/** From the accept to the picture, on a machine that is not fast. */
const opensWithinMs = seconds(3);

export interface DeskParts {
  readonly channel: LiveChannel<'/lobby'>;
  readonly clock: ReturnType<typeof createServerClock>;
  readonly toggle: SwitchDesk;
  readonly knocks: OfferDesk;
  readonly meetings: MeetingDesk;
  readonly sound: KnockSound;
  /** Somebody came, went or was taken: who shows the queue asks again. */
  readonly onQueueMoved: () => void;
  /** What is asked meanwhile takes time from the tab that opens. */
  readonly opening: Pick<AskAgain, 'hush' | 'speak'>;
  readonly pollEveryMs: number;
}

export type LobbyDesk = ReturnType<typeof openLobbyDesk>;

/** Puts the parts together and lets them hear each other, until `close`. */
export function openLobbyDesk({
  channel,
  clock,
  toggle,
  knocks,
  meetings,
  sound,
  onQueueMoved,
  opening,
  pollEveryMs,
}: DeskParts) {
  const { door } = meetings;
  const connection = watch<LiveState>(channel.state);

  channel.onState((state) => {
    connection.set(state);
    if (state === 'connected') void knocks.refetch();
  });
  channel.on('lobby_rejoin-lobby', () => void toggle.rejoin().catch(() => toggle.poll()));
  channel.on('lobby_demo-request', knocks.hear);
  channel.on('lobby_request-accepted', ({ meetingId, agentName, asOf }) => {
    clock.learn(asOf);
    knocks.hearTaken(meetingId, agentName);
  });
  channel.on('lobby_request-rejected', ({ meetingId, asOf }) => {
    clock.learn(asOf);
    knocks.hearGone(meetingId);
  });
  channel.on('lobby_set-participants-count', ({ asOf }) => {
    clock.learn(asOf);
    onQueueMoved();
    void knocks.refetch();
  });
  channel.on('lobby_customer-waiting', onQueueMoved);
  channel.on('lobby_customer-joined-meeting', () => void door.recheck());
  channel.on('lobby_send-agent-to-meeting', door.send);

  const look = (): void => {
    void toggle.poll();
    void knocks.refetchIfStale();
    void door.recheck();
  };
  const lookWhenSeen = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  // After a reload with the lobby on, the first touch of the page lets the knock be heard. After the click, not at its
  // beginning: the note about the sound goes, and what was aimed at must not move away.
  const unlock = (): void => void sound.unlock();
  const stopOffers = knocks.offers.subscribe(onQueueMoved);
  const timer = setInterval(look, pollEveryMs);
  window.addEventListener('click', unlock, { once: true });
  window.addEventListener('keyup', unlock, { once: true });
  document.addEventListener('visibilitychange', lookWhenSeen);
  window.addEventListener('focus', lookWhenSeen);
  look();
  // The first state may have come before anybody listened.
  if (channel.state === 'connected') void knocks.refetch();

  /** Within the agent's click. */
  function turn(isOn: boolean): void {
    // A knock to hear: what the agent hears now is heard later too.
    if (isOn && sound.state.get() !== 'off') void sound.test();
    void toggle.turn(isOn).then(knocks.refetch);
  }

  /** Within the agent's click. */
  async function accept(meetingId: string): Promise<void> {
    door.expect();
    opening.hush(opensWithinMs);
    if (await knocks.accept(meetingId)) return;
    door.expectNothing();
    opening.speak();
  }

  function close(): void {
    clearInterval(timer);
    window.removeEventListener('click', unlock);
    window.removeEventListener('keyup', unlock);
    document.removeEventListener('visibilitychange', lookWhenSeen);
    window.removeEventListener('focus', lookWhenSeen);
    stopOffers();
    sound.close();
    channel.close();
  }

  return {
    connection,
    toggle: toggle.state,
    offers: knocks.offers,
    ...meetings,
    sound,
    clock,
    turn,
    accept,
    reject: knocks.reject,
    /** Asks the server how the switch stands. */
    recheck: toggle.poll,
    close,
  };
}
