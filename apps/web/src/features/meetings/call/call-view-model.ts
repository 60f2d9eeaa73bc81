/** View model of one participant's call, from entering to the end. */
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings/meetings.ts';
import { createObservable, type Observable } from '../../../platform/state/observable.ts';
import { createParticipantList } from '../stage/participant-list.ts';
import { createCallConnection, type Outcome } from './call-connection.ts';
import { callDevices } from './call-devices.ts';
import { type CallPorts, type DeviceKind, deviceKinds, type RemotePerson } from './call-ports.ts';
import { type CallState, endOf, entering, isOver, startOf, withPresentAgent } from './call-state.ts';
import { createConnectionLoss } from './connection-loss.ts';
import { requestEnd } from './request-end.ts';

/** Entering that takes longer shows a hint. */
const slowAfterMs = 8000;

/** Which devices are on when the call starts, unless the person has switched them in this meeting before. */
export interface StartDevices {
  /** `later`: the room turns it on when its background is blurred. */
  readonly camera: boolean | 'later';
  readonly microphone: boolean;
}

export interface CallViewModel extends Observable<CallState> {
  /** @param isTemporary by the page itself, which switches it back: not remembered for other tabs and reloads */
  setEnabled(kind: DeviceKind, on: boolean, isTemporary?: boolean): void;
  /** Opens the devices that should be on and are not. */
  retryDevices(): void;
  /** Opens a device again with other constraints. */
  reopen(kind: DeviceKind, constraints: MediaTrackConstraints): void;
  /** The library's room object for the room tools; `null` while no room is open. */
  handle(): unknown;
  /** Starts blocked sound; must be called from a user gesture. */
  startAudio(): void;
  /** Ends the meeting, for an agent for all participants. */
  hangUp(): Promise<void>;
  /** A customer leaves; `tryAgain` rejoins while the meeting is open. */
  leave(): Promise<void>;
  /** The meeting on the server, and the end of a departure, for the page of a customer who left. */
  find(): Promise<Meeting>;
  finish(outcome: Outcome): void;
  /** Enters again after `failed` or `left`, or to take the call back from another tab. */
  tryAgain(): void;
  /** Leaves without ending the meeting. */
  close(): void;
}

/**
 * Starts entering at once: devices, the meeting entry and the media library load in parallel.
 * A device that stays off is not requested.
 * @param rejoins entering takes back that the customer left
 */
export function startCall(
  ports: CallPorts,
  start: StartDevices = { camera: true, microphone: true },
  rejoins = false,
): CallViewModel {
  const { clock } = ports;
  const { state, subscribe, update } = createObservable(entering);
  let cancelSlowHint = () => {};
  let stopWatching = () => {};
  let isRejoining = rejoins;
  let agentOnEntry: string | null = null;

  const participants = createParticipantList(clock, () => update({ people: [] }));
  const loss = createConnectionLoss({
    clock,
    areOthersBack: () => !state().hadOthers || participants.areBack(connection.room()?.view().people ?? []),
    onLost: () => participants.expectBack(),
    onVisible: () =>
      update({ status: 'reconnecting', quality: 'lost', people: participants.keepWithoutVideo() }),
    onRecovered,
  });
  let connection = newConnection();
  let devices = newDevices();

  function newDevices() {
    const created = callDevices({
      devices: ports.devices,
      share: (kind, track) => connection.room()?.share(kind, track),
      onChange: () => update({ devices: created.states(), localCamera: created.shared('camera') }),
    });
    return created;
  }

  function newConnection() {
    return createCallConnection({
      ports,
      shared: (kind) => devices.shared(kind),
      rejoins: () => isRejoining,
      onEntry,
      onView: refresh,
      onLost: loss.connectionLost,
      onRestored: loss.connectionRestored,
      onShareFailed: (kind) => devices.fail(kind),
      onOver,
    });
  }

  function onEntry({ token: _, mediaPath: __, ...meeting }: MeetingEntry) {
    agentOnEntry = meeting.agentName;
    update({ meeting });
  }

  function refresh() {
    if (loss.check()) return;
    const view = connection.room()?.view();
    // During a loss the room is empty; keep showing the people from before.
    if (!view || (loss.isActive() && state().hadOthers)) return;
    markOthersPresent(view.people);
    update({
      meeting: withPresentAgent(state().meeting, view.people, agentOnEntry),
      people: participants.update(view.people),
      quality: view.quality,
      isAudioBlocked: view.isAudioBlocked,
    });
  }

  function markOthersPresent(people: readonly RemotePerson[]) {
    if (people.length === 0 || state().hadOthers) return;
    update({ hadOthers: true, startedAtMs: startOf(state().meeting, clock.now()) });
  }

  function onRecovered() {
    isRejoining = false;
    cancelSlowHint();
    update({ status: 'connected', isSlow: false });
    refresh();
  }

  function onOver(outcome: Outcome) {
    loss.stop();
    cancelSlowHint();
    stopWatching();
    devices.stop();
    participants.keepWithoutVideo();
    const over = { status: outcome.type, people: [], localCamera: null, isHangingUp: false };
    if (outcome.type === 'refused') return update({ ...over, refusal: outcome.refusal });
    if (outcome.type === 'failed') return update(over);
    const end = outcome.type === 'ended' ? endOf(outcome.meeting) : null;
    update({ ...over, meeting: outcome.meeting ?? state().meeting, end });
  }

  /** A customer who left can still end the meeting. */
  async function end(request: () => Promise<Meeting>, type: 'ended' | 'left') {
    const { status, isHangingUp } = state();
    const isAlreadyOver = isOver(status) && (status !== 'left' || type === 'left');
    if (isHangingUp || isAlreadyOver) return;
    update({ isHangingUp: true });
    const isWanted = () => type === 'ended' || state().isHangingUp || state().status === 'left';
    const meeting = await requestEnd(ports, request, isWanted);
    if (state().status !== status && isOver(state().status)) return;
    connection.close();
    if (type === 'ended' || meeting?.status === 'ended')
      return onOver({ type: 'ended', meeting: meeting ?? endedByMe() });
    onOver({ type, meeting });
  }

  function endedByMe() {
    const { meeting } = state();
    return meeting && { ...meeting, endedBy: meeting.as === 'agent' ? meeting.as : ('customer' as const) };
  }

  function begin(kinds: readonly DeviceKind[]) {
    loss.restart();
    update({ ...entering, meeting: state().meeting });
    cancelSlowHint = clock.after(slowAfterMs, () => update({ isSlow: true }));
    const unwatchPage = ports.watchPage({
      onOffline() {
        update({ isOffline: true });
        connection.handleOffline();
      },
      onOnline() {
        update({ isOffline: false });
        connection.handleOnline();
      },
      onHidden: () => connection.pause(),
      onRestored: () => connection.enter(),
    });
    const unclaim = ports.claimCall(() => {
      connection.close();
      onOver({ type: 'refused', refusal: 'taken_over' });
    });
    stopWatching = () => {
      unwatchPage();
      unclaim();
    };
    connection.enter();
    void devices.open(kinds);
  }

  /** @param isOn where the person has not switched it in this meeting */
  function kindsToOpen(isOn: (kind: DeviceKind) => boolean): DeviceKind[] {
    const switched = ports.switched.recall();
    return deviceKinds.filter((kind) => switched[kind] ?? isOn(kind));
  }

  begin(kindsToOpen((kind) => start[kind] === true).filter((kind) => start[kind] !== 'later'));

  return {
    state,
    subscribe,
    setEnabled(kind, on, isTemporary = false) {
      if (!isTemporary) ports.switched.remember({ [kind]: on });
      void devices.setEnabled(kind, on);
    },
    retryDevices: () => void devices.retry(),
    reopen: (kind, constraints) => void devices.reopen(kind, constraints),
    handle: () => connection.room()?.handle ?? null,
    startAudio: () =>
      void connection
        .room()
        ?.startAudio()
        .catch(() => {})
        .then(refresh),
    hangUp: () => end(ports.api.hangUp, 'ended'),
    leave: () => end(ports.api.leave, 'left'),
    find: ports.api.find,
    finish: onOver,
    tryAgain() {
      if (!isOver(state().status)) return;
      isRejoining = state().status === 'left';
      const wanted = devices.wanted();
      connection = newConnection();
      devices = newDevices();
      begin(kindsToOpen((kind) => wanted.includes(kind)));
    },
    close() {
      loss.stop();
      cancelSlowHint();
      stopWatching();
      connection.close();
      devices.stop();
    },
  };
}
