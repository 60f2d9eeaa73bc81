/** View model of the room tools. It follows the call across reconnects. */
import type { Recipient, SharedSource } from '@foyer/contract/meetings/room.ts';
import { createObservable, type Observable } from '../../../platform/state/observable.ts';
import { isOver } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import type { PersonTracks, RecordingTool } from '../room/room-parts.ts';
import { createDepartureList } from './agent/departure-list.ts';
import type { Annotations } from './annotations/annotations-view-model.ts';
import { createDeviceRecovery } from './devices/device-recovery.ts';
import { watchMicrophone } from './devices/microphone-watch.ts';
import { createMuteWatch } from './devices/mute-watch.ts';
import { nextCamera } from './devices/next-camera.ts';
import { limitsOf, type QualityChoice } from './quality/media-limits.ts';
import { createQualityController } from './quality/quality-levels.ts';
import { handsInOrder } from './raised-hands.ts';
import { createScreenShare } from './screen-share/screen-share.ts';
import { createSnapshots } from './snapshots/snapshots.ts';
import { type LayoutChoice, planStage } from './stage-layout.ts';
import type { Side, ToolPorts, ToolRoom } from './tool-ports.ts';
import { noTools, type Panel, type Sheet, type ToolsState } from './tools-state.ts';
import { notZoomed, type Zoom } from './zoom/zoom.ts';

export interface ToolsViewModel extends Observable<ToolsState> {
  raiseHand(): void;
  /** Must be called from a user gesture. */
  shareScreen(): void;
  stopScreen(): void;
  setScreenRecipient(recipient: Recipient): void;
  /** Shows the local screen here too while it is shared. */
  showOwnScreen(isShown: boolean): void;
  setAnnotations(annotations: Annotations | null): void;
  chooseQuality(choice: QualityChoice): void;
  chooseLayout(choice: LayoutChoice): void;
  hideSelf(isHidden: boolean): void;
  /** Shows this participant large, `null` for the chosen layout. */
  putInSpotlight(identity: string | null): void;
  zoom(change: (zoom: Zoom) => Zoom): void;
  showFullScreen(on: boolean): void;
  switchCamera(): void;
  suppressNoise(on: boolean): void;
  blurBackground(on: boolean): void;
  /** Hides the notice; the source stays muted. */
  dismissMute(): void;
  lowerHand(identity: string): void;
  mute(identity: string, source: SharedSource): void;
  remove(identity: string): void;
  hold(identity: string, held: boolean): void;
  /** Orders a picture of the customer's video. */
  takeSnapshot(identity: string): void;
  /** The customer's answer to the question whether pictures may be taken. */
  answerSnapshots(isAllowed: boolean): Promise<void>;
  dismissSnapshot(): void;
  toggle(panel: Panel, isOpen?: boolean): void;
  open(sheet: Sheet | null): void;
  /** Sets the unread count of the chat. */
  setUnread(count: number): void;
  /** Subscribes to the server's data messages by topic. @returns unsubscribe */
  onServerMessage(listener: (topic: string, payload: Uint8Array) => void): () => void;
  /** Whether the agent can record, and does. */
  setRecording(recording: RecordingTool): void;
  /** What everyone in the room sends now. */
  tracks(): readonly PersonTracks[];
  /** The local microphone's loudness, 0 to 1. */
  level(): number;
  close(): void;
}

/** Identity → id: `customer:…` → the customer's id. */
export const personIdOf = (identity: string): string => identity.slice(identity.indexOf(':') + 1);

export function startTools(call: CallViewModel, ports: ToolPorts, as: Side): ToolsViewModel {
  const { clock, devices, api } = ports;
  const messageListeners = new Set<(topic: string, payload: Uint8Array) => void>();
  const { state, subscribe, update } = createObservable<ToolsState>({
    ...noTools,
    canShareScreen: devices.canShareScreen,
    isNoiseSuppressed: devices.canSuppressNoise ? true : null,
    share: { ...noTools.share, recipient: as === 'customer' ? 'HOST' : 'EVERYONE' },
  });
  let handle: unknown = null;
  let room: ToolRoom | null = null;
  let leaveRoom = () => {};
  let speaker: string | null = null;

  const reportErrors = (request: Promise<void>) => void request.catch(ports.showError);

  const share = createScreenShare({
    clock,
    devices,
    recipient: state().share.recipient,
    onChange() {
      update({ share: share.state() });
      if (share.state().status === 'off') showOwnScreen(false);
    },
  });
  const microphone = watchMicrophone({
    clock,
    openMeter: devices.openMeter,
    onNote: (note) => update({ microphone: note }),
  });
  const deviceRecovery = createDeviceRecovery({
    clock,
    retry: () => call.retryDevices(),
    reopen: (kind) => call.reopen(kind, {}),
    onInUseByOtherApp: (inUseByOtherApp) => update({ inUseByOtherApp }),
  });
  const mutes = createMuteWatch({
    clock,
    isShared: (source) =>
      (source === 'screen' ? share.state().status : call.state().devices[source]) === 'on',
    mutedInRoom: () => room?.view().muted ?? [],
    onMuted: applyMute,
  });
  const departures = createDepartureList({
    clock,
    fetch: api.departures,
    onChange: (departed) => update({ departed }),
  });
  const snapshots = createSnapshots({
    as,
    clock,
    ports: ports.snapshots,
    cameraOf: (identity) => room?.cameraOf(identity) ?? null,
    localCamera: () => call.state().localCamera,
    showError: ports.showError,
    onChange: (snapshot) => update({ snapshot }),
    onAnswer: (areSnapshotsAllowed) => update({ areSnapshotsAllowed }),
  });
  const blur = ports.startBlur((status) => {
    if (status !== state().blur) update({ blur: status });
  });
  const qualityController = createQualityController({
    clock,
    readStats: async () => {
      if (!room || call.state().status !== 'connected') throw new Error('not connected');
      return room.connectionStats();
    },
    onLevel: (qualityLevel) => {
      if (qualityLevel !== state().qualityLevel) update({ qualityLevel });
      limit();
    },
  });

  function applyMute(source: SharedSource) {
    if (source === 'screen') share.stop();
    else call.setEnabled(source, false);
    update({ mutedByAgent: [...state().mutedByAgent.filter((each) => each !== source), source] });
  }

  function limit() {
    const { cameras, screens, sent, voice } = limitsOf(state().quality, state().qualityLevel);
    mutes.ignore('camera', sent === 'none');
    room?.limitReceived(cameras, screens);
    room?.limitVoice(voice);
    if (call.state().devices.camera === 'on') room?.limitSent(sent);
    const { isReceivedVideoPaused, isSentVideoPaused } = state().plan;
    if (isReceivedVideoPaused !== (cameras === 'none') || isSentVideoPaused !== (sent === 'none'))
      updatePlan();
  }

  function updatePlan() {
    const { people } = call.state();
    const speaking = people.filter(({ isSpeaking }) => isSpeaking).map(({ identity }) => identity);
    if (!speaking.includes(speaker ?? '')) speaker = speaking[0] ?? speaker;
    const limits = limitsOf(state().quality, state().qualityLevel);
    const plan = planStage({
      choice: state().layout,
      identities: people.map(({ identity }) => identity),
      speaker,
      spotlight: state().spotlight,
      hasScreen: state().screen !== null,
      isSelfHidden: state().plan.isSelfHidden,
      isReceivedVideoPaused: limits.cameras === 'none',
      isSentVideoPaused: limits.sent === 'none',
      held: state()
        .people.filter(({ heldSince }) => state().heldSince !== null || heldSince !== null)
        .map(({ identity }) => identity),
    });
    update({ plan });
  }

  function followRoom() {
    const next = call.handle();
    if (next === handle) return;
    leaveRoom();
    handle = next;
    room = next === null ? null : ports.openRoom(next);
    const opened = room;
    const unsubscribers = [opened?.onChange(refresh), opened?.onServerMessage(forward)];
    leaveRoom = () => {
      for (const unsubscribe of unsubscribers) unsubscribe?.();
      opened?.close();
    };
    share.setRoom(room);
  }

  function forward(topic: string, payload: Uint8Array) {
    snapshots.onServerMessage(topic, payload);
    for (const listener of messageListeners) listener(topic, payload);
  }

  function refresh() {
    const view = room?.view();
    if (view && call.state().status === 'connected') {
      snapshots.updatePeople(view.people.map(({ identity }) => identity));
      if (as === 'agent') departures.update(view.people.map(({ identity }) => identity));
      const hands = handsInOrder([view.self, ...view.people]);
      const sharing = view.people.filter(({ screen }) => screen !== null).at(-1);
      const { identity = '', name = '', screen: video, screenAudio: audio = null } = sharing ?? {};
      const ownVideo = state().isOwnScreenShown ? share.preview() : null;
      const own = ownVideo && { identity: view.self.identity, name: '', video: ownVideo, audio: null };
      // While the local screen is shared, the others see that instead. The sound would echo.
      const obs = share.state().status === 'on' ? null : view.ownObs;
      const ownObs = obs && { identity: view.self.identity, name: '', video: obs, audio: null };
      const screen = own ?? (video ? { identity, name, video, audio } : ownObs);
      if (screen?.video.id !== state().screen?.video.id) update({ zoom: notZoomed });
      update({
        people: view.people,
        selfIdentity: view.self.identity,
        hands,
        isHandUp: view.self.handSince !== null,
        heldSince: view.self.heldSince,
        screen,
        isObsConnected: view.ownObs !== null,
      });
      mutes.update();
      limit();
    }
    const { devices: local, localCamera } = call.state();
    const voice = room?.localMicrophone() ?? null;
    microphone.watch(
      local.microphone === 'on' || local.microphone === 'off' ? voice : null,
      local.microphone === 'on',
    );
    deviceRecovery.update(local);
    deviceRecovery.watch('microphone', local.microphone === 'on' ? voice : null);
    deviceRecovery.watch('camera', localCamera);
    blur.refresh();
    const stillMuted = state().mutedByAgent.filter((source) => source === 'screen' || local[source] !== 'on');
    if (stillMuted.length !== state().mutedByAgent.length) update({ mutedByAgent: stillMuted });
    updatePlan();
  }

  function showOwnScreen(isOwnScreenShown: boolean) {
    if (isOwnScreenShown === state().isOwnScreenShown) return;
    update({ isOwnScreenShown });
    refresh();
  }

  function onCall() {
    if (isOver(call.state().status)) return close();
    followRoom();
    refresh();
  }

  async function countCameras() {
    const found = await devices.cameras().catch(() => []);
    if (found.length !== state().cameras) update({ cameras: found.length });
  }

  const unsubscribe = call.subscribe(onCall);
  const stopAwake = devices.onAwake(() => {
    deviceRecovery.retryNow();
    void countCameras();
  });

  function close() {
    unsubscribe();
    stopAwake();
    share.stop();
    departures.close();
    qualityController.stop();
    mutes.close();
    microphone.close();
    deviceRecovery.close();
    snapshots.close();
    blur.close();
    leaveRoom();
  }

  onCall();
  qualityController.start();
  void countCameras();

  return {
    state,
    subscribe,
    raiseHand: () => reportErrors(api.raiseHand(!state().isHandUp)),
    shareScreen() {
      update({ mutedByAgent: state().mutedByAgent.filter((source) => source !== 'screen') });
      void share.start();
    },
    stopScreen: () => share.stop(),
    setScreenRecipient: (recipient) => share.setRecipient(recipient),
    showOwnScreen: (isShown) => showOwnScreen(isShown && share.state().status === 'on'),
    setAnnotations: (annotations) => update({ annotations }),
    chooseQuality(quality) {
      update({ quality });
      limit();
    },
    chooseLayout(layout) {
      update({ layout });
      updatePlan();
    },
    putInSpotlight(spotlight) {
      update({ spotlight });
      updatePlan();
    },
    zoom: (change) => update({ zoom: change(state().zoom) }),
    showFullScreen: (isFullScreen) => update({ isFullScreen }),
    hideSelf: (isSelfHidden) => update({ plan: { ...state().plan, isSelfHidden } }),
    switchCamera: () =>
      void devices
        .cameras()
        .then(
          (cameras) => call.reopen('camera', nextCamera(call.state().localCamera, cameras)),
          ports.showError,
        ),
    suppressNoise(on) {
      update({ isNoiseSuppressed: on });
      call.reopen('microphone', { noiseSuppression: on });
    },
    blurBackground: blur.set,
    dismissMute: () => update({ mutedByAgent: [] }),
    lowerHand: (identity) => reportErrors(api.lowerHand(personIdOf(identity))),
    mute: (identity, source) => reportErrors(api.mute(personIdOf(identity), source)),
    remove: (identity) => reportErrors(api.remove(personIdOf(identity))),
    hold: (identity, held) => reportErrors(api.hold(personIdOf(identity), held)),
    takeSnapshot: snapshots.take,
    answerSnapshots: snapshots.answer,
    dismissSnapshot: snapshots.dismiss,
    toggle(panel, isOpen = state().panel !== panel) {
      if (!isOpen && state().panel !== panel) return;
      update({ panel: isOpen ? panel : null, ...(panel === 'chat' && isOpen && { unread: 0 }) });
    },
    open: (sheet) => update({ sheet }),
    setUnread: (unread) => update({ unread }),
    setRecording: (recording) => update({ recording }),
    tracks: () => room?.tracks() ?? [],
    onServerMessage(listener) {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
    level: () => microphone.level(),
    close,
  };
}
