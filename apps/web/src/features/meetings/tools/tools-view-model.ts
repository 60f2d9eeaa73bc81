/** The tools of one person's call: what they show, and what can be done with them. They follow the call wherever it goes. */
import type { Recipient, SharedSource } from '@foyer/contract/room.ts';
import { isOver } from '../call-state.ts';
import type { CallViewModel } from '../call-view-model.ts';
import { nextCamera } from './cameras.ts';
import { bringDevicesBack } from './device-return.ts';
import { handsInOrder } from './hands.ts';
import { climbLadder } from './ladder.ts';
import { watchMicrophone } from './microphone-watch.ts';
import { muteWatch } from './mute-watch.ts';
import { limitsOf, type QualityChoice } from './picture-limits.ts';
import { shareOwnScreen } from './screen-share.ts';
import { type LayoutChoice, planStage } from './stage-plan.ts';
import type { Side, ToolPorts, ToolRoom } from './tool-ports.ts';
import { noTools, type Panel, type Sheet, type ToolsState } from './tools-state.ts';

export interface ToolsViewModel {
  state(): ToolsState;
  /** Hears of every change; stops by the function it returns. */
  subscribe(listener: () => void): () => void;
  raiseHand(): void;
  /** From a tap or a key. */
  shareScreen(): void;
  stopScreen(): void;
  giveScreenTo(recipient: Recipient): void;
  chooseQuality(choice: QualityChoice): void;
  chooseLayout(choice: LayoutChoice): void;
  hideSelf(isHidden: boolean): void;
  turnCamera(): void;
  suppressNoise(on: boolean): void;
  /** Read and understood; what is muted stays so. */
  dismissMute(): void;
  lowerHandOf(identity: string): void;
  mute(identity: string, source: SharedSource): void;
  remove(identity: string): void;
  hold(identity: string, held: boolean): void;
  toggle(panel: Panel, isOpen?: boolean): void;
  open(sheet: Sheet | null): void;
  /** What is new in the chat. */
  tellUnread(count: number): void;
  /** What the server says to the room, by topic. */
  onSaid(listener: (topic: string, payload: Uint8Array) => void): () => void;
  /** The own loudness, 0 to 1. */
  level(): number;
  close(): void;
}

/** Who of a side a person is: `customer:…` → the customer's id. */
export const personIdOf = (identity: string): string => identity.slice(identity.indexOf(':') + 1);

export function startTools(call: CallViewModel, ports: ToolPorts, as: Side): ToolsViewModel {
  const { clock, devices, api } = ports;
  const listeners = new Set<() => void>();
  const saidListeners = new Set<(topic: string, payload: Uint8Array) => void>();
  let state: ToolsState = {
    ...noTools,
    canShareScreen: devices.canShareScreen,
    isNoiseSuppressed: devices.canSuppressNoise ? true : null,
    share: { ...noTools.share, recipient: as === 'customer' ? 'HOST' : 'EVERYONE' },
  };
  let handle: unknown = null;
  let room: ToolRoom | null = null;
  let leaveRoom = () => {};
  let speaker: string | null = null;

  const set = (change: Partial<ToolsState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const tell = (doing: Promise<void>) => void doing.catch(ports.say);

  const share = shareOwnScreen({
    clock,
    devices,
    recipient: state.share.recipient,
    onChange: () => set({ share: share.state() }),
  });
  const microphone = watchMicrophone({
    clock,
    openMeter: devices.openMeter,
    onNote: (note) => set({ microphone: note }),
  });
  const deviceReturn = bringDevicesBack({
    clock,
    retry: () => call.retryDevices(),
    reopen: (kind) => call.reopen(kind, {}),
    onTaken: (taken) => set({ taken }),
  });
  const mutes = muteWatch({
    clock,
    isShared: (source) =>
      (source === 'screen' ? share.state().status : call.state().devices[source]) === 'on',
    seen: () => room?.view().muted ?? [],
    onMuted: takeMute,
  });
  const ladder = climbLadder({
    clock,
    look: async () => {
      if (!room || call.state().status !== 'connected') throw new Error('There is no line to look at.');
      return room.figures();
    },
    onRung: (rung) => {
      if (rung !== state.rung) set({ rung });
      limit();
    },
  });

  function takeMute(source: SharedSource) {
    if (source === 'screen') share.stop();
    else call.turn(source, false);
    set({ mutedByAgent: [...state.mutedByAgent.filter((each) => each !== source), source] });
  }

  function limit() {
    const { cameras, screens, sent, voice } = limitsOf(state.quality, state.rung);
    mutes.except('camera', sent === 'none');
    room?.limitReceived(cameras, screens);
    room?.limitVoice(voice);
    if (call.state().devices.camera === 'on') room?.limitSent(sent);
    const { arePicturesPaused, isOwnPaused } = state.plan;
    if (arePicturesPaused !== (cameras === 'none') || isOwnPaused !== (sent === 'none')) arrange();
  }

  function arrange() {
    const { people } = call.state();
    const speaking = people.filter(({ isSpeaking }) => isSpeaking).map(({ identity }) => identity);
    if (!speaking.includes(speaker ?? '')) speaker = speaking[0] ?? speaker;
    const limits = limitsOf(state.quality, state.rung);
    const plan = planStage({
      choice: state.layout,
      identities: people.map(({ identity }) => identity),
      speaker,
      hasScreen: state.screen !== null,
      isSelfHidden: state.plan.isSelfHidden,
      arePicturesPaused: limits.cameras === 'none',
      isOwnPaused: limits.sent === 'none',
      held: state.people
        .filter(({ heldSince }) => state.heldSince !== null || heldSince !== null)
        .map(({ identity }) => identity),
    });
    set({ plan });
  }

  function followRoom() {
    const next = call.handle();
    if (next === handle) return;
    leaveRoom();
    handle = next;
    room = next === null ? null : ports.openRoom(next);
    const opened = room;
    const stops = [opened?.onChange(look), opened?.onSaid(pass)];
    leaveRoom = () => {
      for (const stop of stops) stop?.();
      opened?.close();
    };
    share.bring(room);
  }

  function pass(topic: string, payload: Uint8Array) {
    for (const listener of saidListeners) listener(topic, payload);
  }

  function look() {
    const view = room?.view();
    if (view && call.state().status === 'connected') {
      const hands = handsInOrder([view.self, ...view.people]);
      const sharing = view.people.filter(({ screen }) => screen !== null).at(-1);
      const { identity = '', name = '', screen: picture, screenSound: sound = null } = sharing ?? {};
      set({
        people: view.people,
        selfIdentity: view.self.identity,
        hands,
        isHandUp: view.self.handSince !== null,
        heldSince: view.self.heldSince,
        screen: picture ? { identity, name, picture, sound } : null,
      });
      mutes.look();
      limit();
    }
    const { devices: own, ownPicture } = call.state();
    const voice = room?.ownMicrophone() ?? null;
    microphone.watch(
      own.microphone === 'on' || own.microphone === 'off' ? voice : null,
      own.microphone === 'on',
    );
    deviceReturn.heed(own);
    deviceReturn.follow('microphone', own.microphone === 'on' ? voice : null);
    deviceReturn.follow('camera', ownPicture);
    const stillMuted = state.mutedByAgent.filter((source) => source === 'screen' || own[source] !== 'on');
    if (stillMuted.length !== state.mutedByAgent.length) set({ mutedByAgent: stillMuted });
    arrange();
  }

  function onCall() {
    if (isOver(call.state().status)) return close();
    followRoom();
    look();
  }

  async function countCameras() {
    const found = await devices.cameras().catch(() => []);
    if (found.length !== state.cameras) set({ cameras: found.length });
  }

  const unsubscribe = call.subscribe(onCall);
  const stopAwake = devices.onAwake(() => {
    deviceReturn.awake();
    void countCameras();
  });

  function close() {
    unsubscribe();
    stopAwake();
    ladder.stop();
    mutes.close();
    microphone.close();
    deviceReturn.close();
    share.stop();
    leaveRoom();
    listeners.clear();
  }

  onCall();
  ladder.start();
  void countCameras();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    raiseHand: () => tell(api.raiseHand(!state.isHandUp)),
    shareScreen() {
      set({ mutedByAgent: state.mutedByAgent.filter((source) => source !== 'screen') });
      void share.start();
    },
    stopScreen: () => share.stop(),
    giveScreenTo: (recipient) => share.give(recipient),
    chooseQuality(quality) {
      set({ quality });
      limit();
    },
    chooseLayout(layout) {
      set({ layout });
      arrange();
    },
    hideSelf: (isSelfHidden) => set({ plan: { ...state.plan, isSelfHidden } }),
    turnCamera: () =>
      void devices
        .cameras()
        .then((cameras) => call.reopen('camera', nextCamera(call.state().ownPicture, cameras)), ports.say),
    suppressNoise(on) {
      set({ isNoiseSuppressed: on });
      call.reopen('microphone', { noiseSuppression: on });
    },
    dismissMute: () => set({ mutedByAgent: [] }),
    lowerHandOf: (identity) => tell(api.lowerHand(personIdOf(identity))),
    mute: (identity, source) => tell(api.mute(personIdOf(identity), source)),
    remove: (identity) => tell(api.remove(personIdOf(identity))),
    hold: (identity, held) => tell(api.hold(personIdOf(identity), held)),
    toggle(panel, isOpen = !state.panels.includes(panel)) {
      const others = state.panels.filter((each) => each !== panel);
      set({ panels: isOpen ? [...others, panel] : others, ...(panel === 'chat' && isOpen && { unread: 0 }) });
    },
    open: (sheet) => set({ sheet }),
    tellUnread: (unread) => set({ unread }),
    onSaid(listener) {
      saidListeners.add(listener);
      return () => saidListeners.delete(listener);
    },
    level: () => microphone.level(),
    close,
  };
}
