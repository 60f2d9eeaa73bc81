/** One person's call from entering to the end: the state that components show, and what people can do with it. */
import type { MeetingEntry } from '@foyer/contract/meetings.ts';
import { callDevices } from './call-devices.ts';
import { callLine, type Outcome } from './call-line.ts';
import { callLoss } from './call-loss.ts';
import { type CallPorts, type DeviceKind, deviceKinds, type RemotePerson } from './call-ports.ts';
import { type CallState, endOf, entering, isOver, startOf } from './call-state.ts';
import { hangUpMeeting } from './hang-up.ts';
import { seats } from './seats.ts';

/** Entering that takes longer is told about. */
const slowAfterMs = 8000;

export interface CallViewModel {
  state(): CallState;
  /** Hears of every change; stops by the function it returns. */
  subscribe(listener: () => void): () => void;
  turn(kind: DeviceKind, on: boolean): void;
  /** Opens again what should be on and is not. */
  retryDevices(): void;
  /** Opens a device anew: another camera, another way to listen. */
  reopen(kind: DeviceKind, wish: MediaTrackConstraints): void;
  /** The room's tools work with it; `null` while no room is open. */
  handle(): unknown;
  /** From a tap or a key: the browser lets the sound through. */
  startSound(): void;
  /** Ends the meeting for everybody. */
  hangUp(): Promise<void>;
  /** After `failed`, or to take a call back from another tab. */
  tryAgain(): void;
  /** Leaves without ending the meeting, as by closing the tab. */
  close(): void;
}

/**
 * Enters at once: devices, the server's word and the media library are fetched side by side.
 * @param start what should be on; a device that is left off is not asked for
 */
export function startCall(
  ports: CallPorts,
  start: { camera: boolean; microphone: boolean } = { camera: true, microphone: true },
): CallViewModel {
  const { clock } = ports;
  const listeners = new Set<() => void>();
  let state = entering;
  let callOffSlow = () => {};
  let unwatch = () => {};

  const set = (change: Partial<CallState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const room = seats(clock, () => set({ people: [] }));
  const loss = callLoss({
    clock,
    areOthersBack: () => !state.hasMet || room.areBack(line.room()?.view().people ?? []),
    onLost: () => room.miss(),
    onTell: () => set({ status: 'reconnecting', quality: 'lost', people: room.freeze() }),
    onMended,
  });
  let line = newLine();
  let devices = newDevices();

  function newDevices() {
    const own = callDevices({
      devices: ports.devices,
      share: (kind, track) => line.room()?.share(kind, track),
      onChange: () => set({ devices: own.states(), ownPicture: own.shared('camera') }),
    });
    return own;
  }

  function newLine() {
    return callLine({
      ports,
      shared: (kind) => devices.shared(kind),
      onEntry,
      onView: look,
      onLost: loss.lineLost,
      onBack: loss.lineBack,
      onShareFailed: (kind) => devices.fail(kind),
      onOver,
    });
  }

  function onEntry({ token: _, mediaPath: __, ...meeting }: MeetingEntry) {
    set({ meeting });
  }

  function look() {
    if (loss.check()) return;
    const view = line.room()?.view();
    // While it lasts the room is empty, but the people are still the ones we talk to.
    if (!view || (loss.isOn() && state.hasMet)) return;
    meet(view.people);
    set({ people: room.seat(view.people), quality: view.quality, isSoundBlocked: view.isSoundBlocked });
  }

  function meet(people: readonly RemotePerson[]) {
    if (people.length === 0 || state.hasMet) return;
    set({ hasMet: true, startedAtMs: startOf(state.meeting, clock.now()) });
  }

  function onMended() {
    callOffSlow();
    set({ status: 'connected', isSlow: false });
    look();
  }

  function onOver(outcome: Outcome) {
    loss.stop();
    callOffSlow();
    unwatch();
    devices.stop();
    room.freeze();
    const over = { status: outcome.type, people: [], ownPicture: null, isHangingUp: false };
    if (outcome.type === 'refused') return set({ ...over, refusal: outcome.refusal });
    if (outcome.type === 'failed') return set(over);
    set({ ...over, meeting: outcome.meeting ?? state.meeting, end: endOf(outcome.meeting) });
  }

  async function hangUp() {
    if (state.isHangingUp || isOver(state.status)) return;
    set({ isHangingUp: true });
    const meeting = await hangUpMeeting(ports);
    if (isOver(state.status)) return;
    line.close();
    onOver({ type: 'ended', meeting: meeting ?? endedByMe() });
  }

  const endedByMe = () => state.meeting && { ...state.meeting, endedBy: state.meeting.as };

  function begin(kinds: readonly DeviceKind[]) {
    loss.restart();
    set({ ...entering, meeting: state.meeting });
    callOffSlow = clock.after(slowAfterMs, () => set({ isSlow: true }));
    const unwatchPage = ports.watchPage({
      onOffline: () => line.wentOffline(),
      onOnline: () => line.cameOnline(),
      onHidden: () => line.pause(),
      onRestored: () => line.enter(),
    });
    const unclaim = ports.claimCall(() => {
      line.close();
      onOver({ type: 'refused', refusal: 'taken_over' });
    });
    unwatch = () => {
      unwatchPage();
      unclaim();
    };
    line.enter();
    void devices.open(kinds);
  }

  begin(deviceKinds.filter((kind) => start[kind]));

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turn: (kind, on) => void devices.turn(kind, on),
    retryDevices: () => void devices.retry(),
    reopen: (kind, wish) => void devices.reopen(kind, wish),
    handle: () => line.room()?.handle ?? null,
    startSound: () =>
      void line
        .room()
        ?.startSound()
        .catch(() => {})
        .then(look),
    hangUp,
    tryAgain() {
      if (!isOver(state.status)) return;
      const kinds = devices.wanted();
      line = newLine();
      devices = newDevices();
      begin(kinds);
    },
    close() {
      loss.stop();
      callOffSlow();
      unwatch();
      line.close();
      devices.stop();
      listeners.clear();
    },
  };
}
