/** For an agent: who monitors the meeting, and the connection to the side room that brings the whisper. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Supervision, SupervisionToken } from '@foyer/contract/meetings/supervision.ts';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { createObservable, type Observable } from '../../../../platform/state/observable.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import type { MediaRoom, MediaRoomEvent, OpenRoom, RemoteMedia } from '../../call/call-ports.ts';

export interface SupervisionState {
  /** The name of the supervisor; `null` while no one monitors the meeting. */
  readonly supervisor: string | null;
  /** The supervisor's voice while they whisper. */
  readonly whisper: RemoteMedia | null;
  /** The browser blocks the whisper until the agent allows it. */
  readonly isAudioBlocked: boolean;
}

export interface SupervisionWatchPorts {
  readonly clock: Clock;
  /** @throws ApiError */
  readonly find: () => Promise<Supervision>;
  /** A token for the staff side room. @throws ApiError */
  readonly enterStaffRoom: () => Promise<SupervisionToken>;
  readonly openRoom: OpenRoom;
  readonly signallingUrl: (path: string) => string;
}

export interface SupervisionWatch extends Observable<SupervisionState> {
  /** Reads from the server who monitors the meeting. */
  refetch(): void;
  /** Must be called from a user gesture. */
  startAudio(): void;
  close(): void;
}

const none: SupervisionState = { supervisor: null, whisper: null, isAudioBlocked: false };
const retryAfterMs = seconds(3);

/** @returns a watch that knows nothing before the first `refetch` */
export function watchSupervision(ports: SupervisionWatchPorts): SupervisionWatch {
  const { state, subscribe, set, update } = createObservable(none);
  let sideRoom: MediaRoom | null = null;
  /** Increased with each connection to the side room; an older one is ignored. */
  let connection = 0;
  let run = 0;
  let isClosed = false;

  function leaveSideRoom() {
    connection += 1;
    void sideRoom?.leave();
    sideRoom = null;
  }

  function retry(what: () => void, ownConnection: number) {
    ports.clock.after(retryAfterMs, () => !isClosed && ownConnection === connection && what());
  }

  async function refetch(): Promise<void> {
    if (isClosed) return;
    run += 1;
    const ownRun = run;
    try {
      const { supervisor, status } = await ports.find();
      if (isClosed || ownRun !== run) return;
      if (!supervisor || status === 'ended') return end();
      const isNew = state().supervisor === null;
      update({ supervisor: supervisor.name });
      if (isNew) void enterSideRoom();
    } catch (error) {
      if (isClosed || ownRun !== run) return;
      // Without an answer what was known stays.
      if (isTransient(error)) retry(() => ownRun === run && void refetch(), connection);
      else end();
    }
  }

  function end() {
    leaveSideRoom();
    set(none);
  }

  async function enterSideRoom() {
    leaveSideRoom();
    const own = connection;
    const isStale = () => isClosed || own !== connection;
    try {
      const { mediaPath, token } = await ports.enterStaffRoom();
      const room = await ports.openRoom((event) => !isStale() && handleEvent(event));
      if (isStale()) return void room.leave();
      sideRoom = room;
      await room.enter({ url: ports.signallingUrl(mediaPath), token });
      if (!isStale()) showView();
    } catch (error) {
      if (isStale()) return;
      if (isTransient(error)) retry(() => void enterSideRoom(), own);
      else void refetch();
    }
  }

  function handleEvent(event: MediaRoomEvent) {
    if (event.type === 'view' || event.type === 'resumed') return showView();
    if (event.type !== 'closed') return;
    update({ whisper: null, isAudioBlocked: false });
    // The same agent is in the meeting in another tab.
    if (event.reason === 'taken_over') return leaveSideRoom();
    leaveSideRoom();
    retry(() => void (state().supervisor === null ? refetch() : enterSideRoom()), connection);
  }

  function showView() {
    const view = sideRoom?.view();
    const whisper = view?.people.find(({ audio, isMuted }) => audio && !isMuted)?.audio ?? null;
    const isAudioBlocked = whisper !== null && (view?.isAudioBlocked ?? false);
    if (whisper !== state().whisper || isAudioBlocked !== state().isAudioBlocked)
      update({ whisper, isAudioBlocked });
  }

  return {
    state,
    subscribe,
    refetch: () => void refetch(),
    startAudio: () =>
      void sideRoom
        ?.startAudio()
        .catch(() => {})
        .then(showView),
    close() {
      isClosed = true;
      leaveSideRoom();
    },
  };
}

/** Everything but a rejection that says that there is nothing to hear. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const final = ['feature.off', 'meeting.not_found', 'meeting.ended', 'supervision.over'];
  return !final.includes(error.code);
}
