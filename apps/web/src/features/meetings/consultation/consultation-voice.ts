/** View model of an agent who talks to another one in the staff side room of a meeting. */

import { seconds } from '@foyer/contract/core/time.ts';
import { type ConsultationToken, consultantIdentityOf } from '@foyer/contract/lobby/consultations.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { createObservable, type Observable } from '../../../platform/state/observable.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type {
  DeviceProblem,
  LocalDevices,
  MediaRoom,
  MediaRoomEvent,
  OpenRoom,
  RemoteMedia,
} from '../call/call-ports.ts';

export interface VoiceState {
  readonly status: 'connecting' | 'on';
  /** The other agent's voice; `null` until they are there. */
  readonly other: RemoteMedia | null;
  readonly isAudioBlocked: boolean;
  /** Why the other agent cannot hear this one. */
  readonly microphone: DeviceProblem | null;
}

export interface VoicePorts {
  readonly clock: Clock;
  /** A token for the staff side room. @throws ApiError */
  readonly enter: () => Promise<ConsultationToken>;
  readonly openRoom: OpenRoom;
  readonly devices: LocalDevices;
  readonly signallingUrl: (path: string) => string;
  /** The side room was closed or cannot be entered: the consultation may be over. */
  readonly onInterrupted: () => void;
}

export interface ConsultationVoice extends Observable<VoiceState> {
  /** Must be called from a user gesture. */
  startAudio(): void;
  close(): void;
}

const connecting: VoiceState = {
  status: 'connecting',
  other: null,
  isAudioBlocked: false,
  microphone: null,
};
const retryAfterMs = seconds(2);
const consultants = consultantIdentityOf('');

/** Connects at once, and again after a loss, until `close`. */
export function startVoice(ports: VoicePorts): ConsultationVoice {
  const { state, subscribe, update } = createObservable(connecting);
  let room: MediaRoom | null = null;
  let track: MediaStreamTrack | null = null;
  /** Increased with each connection; an older one is ignored. */
  let attempt = 0;
  let isClosed = false;

  function leave() {
    attempt += 1;
    void room?.leave();
    room = null;
    if (!isClosed) update({ status: 'connecting', other: null, isAudioBlocked: false });
  }

  async function openMicrophone(): Promise<void> {
    if (track?.readyState === 'live') return;
    const { microphone } = await ports.devices.open(['microphone']);
    const opened = microphone && 'track' in microphone ? microphone.track : null;
    if (isClosed) return opened?.stop();
    track = opened;
    update({ microphone: microphone && 'problem' in microphone ? microphone.problem : null });
    opened?.addEventListener('ended', () => {
      if (!isClosed && track === opened) update({ microphone: 'missing' });
    });
    room?.share('microphone', track);
  }

  async function connect(): Promise<void> {
    leave();
    const own = attempt;
    const isStale = () => isClosed || own !== attempt;
    try {
      const { mediaPath, token } = await ports.enter();
      const opened = await ports.openRoom((event) => !isStale() && handleEvent(event));
      if (isStale()) return void opened.leave();
      room = opened;
      if (track) opened.share('microphone', track);
      await opened.enter({ url: ports.signallingUrl(mediaPath), token });
      if (isStale()) return;
      update({ status: 'on' });
      showView();
    } catch (error) {
      if (!isStale()) interrupted(error);
    }
  }

  function interrupted(error?: unknown) {
    leave();
    ports.onInterrupted();
    const isOver = error instanceof ApiError && error.code.startsWith('consultation.');
    if (isOver) return;
    const own = attempt;
    ports.clock.after(retryAfterMs, () => !isClosed && own === attempt && void connect());
  }

  function handleEvent(event: MediaRoomEvent) {
    if (event.type === 'view' || event.type === 'resumed') showView();
    // In another tab of the same agent the conversation goes on.
    else if (event.type === 'closed' && event.reason === 'taken_over') leave();
    else if (event.type === 'closed') interrupted();
  }

  /** A supervisor who whispers in the same room is not the other agent. */
  function showView() {
    const view = room?.view();
    const other = view?.people.find(({ identity }) => identity.startsWith(consultants))?.audio ?? null;
    const isAudioBlocked = other !== null && (view?.isAudioBlocked ?? false);
    if (other !== state().other || isAudioBlocked !== state().isAudioBlocked)
      update({ other, isAudioBlocked });
  }

  void openMicrophone();
  void connect();

  return {
    state,
    subscribe,
    startAudio: () =>
      void room
        ?.startAudio()
        .catch(() => {})
        .then(showView),
    close() {
      isClosed = true;
      leave();
      track?.stop();
      track = null;
    },
  };
}
