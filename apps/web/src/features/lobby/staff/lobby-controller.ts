/**
 * The agent's lobby while the console is open: connects channel, lobby switch, offers, meetings and sound.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import type { BreakReason } from '@foyer/contract/lobby/presence.ts';
import type { LiveChannel, LiveState } from '../../../platform/live/live.ts';
import { createObservable } from '../../../platform/state/observable.ts';
import type { KnockSound } from './knocks/attention/knock-sound.ts';
import type { OffersController } from './knocks/offers-controller.ts';
import type { MeetingController } from './meeting/meeting-controller.ts';
import type { RefetchThrottle } from './queue/refetch-throttle.ts';
import type { SwitchController } from './switch/switch-controller.ts';

/** From the accept to the first video frame in the new tab, on a slow machine. */
const tabOpensWithinMs = seconds(3);

export interface LobbyDependencies {
  readonly channel: LiveChannel<'/lobby'>;
  readonly lobbySwitch: SwitchController;
  readonly knocks: OffersController;
  readonly meetings: MeetingController;
  readonly sound: KnockSound;
  /** The queue has changed: screens that show it should refetch it. */
  readonly onQueueChanged: () => void;
  /** Paused while a meeting's tab opens, because requests of this page slow that tab down. */
  readonly refetchThrottle: Pick<RefetchThrottle, 'pause' | 'resume'>;
  readonly pollEveryMs: number;
}

export type LobbyController = ReturnType<typeof createLobbyController>;

/** Connects the parts with each other until `close`. */
export function createLobbyController({
  channel,
  lobbySwitch,
  knocks,
  meetings,
  sound,
  onQueueChanged,
  refetchThrottle,
  pollEveryMs,
}: LobbyDependencies) {
  const { tab } = meetings;
  const connection = createObservable<LiveState>(channel.state);

  channel.onState((state) => {
    connection.set(state);
    if (state === 'connected') void knocks.refetch();
  });
  channel.on('lobby_rejoin-lobby', () => void lobbySwitch.rejoin().catch(() => lobbySwitch.poll()));
  channel.on('lobby_demo-request', knocks.addKnock);
  channel.on('lobby_request-accepted', ({ meetingId, agentName }) => knocks.onTaken(meetingId, agentName));
  channel.on('lobby_request-rejected', ({ meetingId }) => knocks.onCancelled(meetingId));
  channel.on('lobby_set-participants-count', () => {
    onQueueChanged();
    void knocks.refetch();
  });
  channel.on('lobby_customer-waiting', onQueueChanged);
  channel.on('lobby_customer-joined-meeting', () => void tab.recheck());
  channel.on('lobby_send-agent-to-meeting', tab.send);

  const poll = (): void => {
    void lobbySwitch.poll();
    void knocks.refetchIfStale();
    void tab.recheck();
  };
  const pollWhenVisible = (): void => {
    if (document.visibilityState === 'visible') poll();
  };
  // After a reload with the lobby on, the first click or key press unlocks the sound. The listener is on
  // `click`, not on `pointerdown`: unlocking hides the banner about the sound, and the click target must not
  // move before the click.
  const unlock = (): void => void sound.unlock();
  const stopOffers = knocks.offers.subscribe(onQueueChanged);
  const timer = setInterval(poll, pollEveryMs);
  window.addEventListener('click', unlock, { once: true });
  window.addEventListener('keyup', unlock, { once: true });
  document.addEventListener('visibilitychange', pollWhenVisible);
  window.addEventListener('focus', pollWhenVisible);
  poll();
  // The channel may have connected before the listener was added.
  if (channel.state === 'connected') void knocks.refetch();

  /** Call it within the agent's click. */
  function switchTo(isOn: boolean): void {
    // A test knock, which also unlocks the sound for later knocks.
    if (isOn && sound.status.state() !== 'off') void sound.test();
    void lobbySwitch.switchTo(isOn).then(refetchAll);
  }

  const refetchAll = () => Promise.all([lobbySwitch.poll(), knocks.refetch()]);

  /** Call it within the agent's click. */
  async function accept(meetingId: string): Promise<void> {
    tab.expectInvitation();
    refetchThrottle.pause(tabOpensWithinMs);
    if (await knocks.accept(meetingId)) return;
    tab.cancelExpectation();
    refetchThrottle.resume();
  }

  function close(): void {
    clearInterval(timer);
    window.removeEventListener('click', unlock);
    window.removeEventListener('keyup', unlock);
    document.removeEventListener('visibilitychange', pollWhenVisible);
    window.removeEventListener('focus', pollWhenVisible);
    stopOffers();
    sound.close();
    channel.close();
  }

  return {
    connection,
    switchState: lobbySwitch.switchState,
    offers: knocks.offers,
    ...meetings,
    sound,
    switchTo,
    takeBreak: (reason: BreakReason) => void lobbySwitch.switchTo(false, reason).then(refetchAll),
    async endWrapUp(): Promise<void> {
      await lobbySwitch.endWrapUp();
      await knocks.refetch();
    },
    accept,
    reject: knocks.reject,
    /** Fetches the state of the lobby switch. */
    recheck: lobbySwitch.poll,
    close,
  };
}
