/** Shares the local screen with the agents or with all participants, also across reconnects. */

import { seconds } from '@foyer/contract/core/time.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import type { RemoteMedia } from '../../call/call-ports.ts';
import type { Screen, ToolDevices, ToolRoom } from '../tool-ports.ts';

export interface ShareState {
  readonly status: 'off' | 'choosing' | 'on';
  readonly recipient: Recipient;
  readonly hasAudio: boolean;
  /** `blocked`: the system does not let the browser capture the screen. */
  readonly problem: 'blocked' | 'failed' | null;
}

export interface ScreenShare {
  state(): ShareState;
  /** The shared video, to show it on this page; the same object for the same share. */
  preview(): RemoteMedia | null;
  /** Must be called from a user gesture. */
  start(): Promise<void>;
  stop(): void;
  setRecipient(recipient: Recipient): void;
  /** Sets the open room; an active screen is published there. */
  setRoom(room: ToolRoom | null): void;
}

interface ScreenShareDependencies {
  readonly clock: Clock;
  readonly devices: Pick<ToolDevices, 'pickScreen'>;
  readonly recipient: Recipient;
  readonly onChange: () => void;
}

/** Delay before publishing is retried, for example after a connection loss. */
const retryAfterMs = seconds(2);
const maxAttempts = 5;

export function createScreenShare({
  clock,
  devices,
  recipient,
  onChange,
}: ScreenShareDependencies): ScreenShare {
  let state: ShareState = { status: 'off', recipient, hasAudio: false, problem: null };
  let screen: Screen | null = null;
  let preview: RemoteMedia | null = null;
  let room: ToolRoom | null = null;
  let failed = 0;
  let cancelRetry = () => {};

  const set = (change: Partial<ShareState>) => {
    state = { ...state, ...change };
    onChange();
  };

  function release() {
    cancelRetry();
    screen?.video.stop();
    screen?.audio?.stop();
    screen = null;
    preview = null;
  }

  function stop() {
    if (!screen) return;
    release();
    void room?.stopScreen().catch(() => {});
    set({ status: 'off' });
  }

  async function publish() {
    const [ownScreen, ownRoom] = [screen, room];
    if (!ownScreen || !ownRoom) return;
    try {
      await ownRoom.shareScreen(ownScreen, state.recipient);
      failed = 0;
    } catch {
      // `setRoom` publishes to a new room.
      if (ownScreen === screen && ownRoom === room) handleFailure();
    }
  }

  function handleFailure() {
    failed += 1;
    if (failed < maxAttempts) {
      cancelRetry = clock.after(retryAfterMs, () => void publish());
      return;
    }
    stop();
    set({ problem: 'failed' });
  }

  return {
    state: () => state,
    preview: () => preview,
    stop,

    async start() {
      if (state.status !== 'off') return;
      set({ status: 'choosing', problem: null });
      let picked: Screen | null;
      try {
        picked = await devices.pickScreen();
      } catch (error) {
        return set({ status: 'off', problem: pickProblem(error) });
      }
      if (!picked) return set({ status: 'off', problem: null });
      screen = picked;
      preview = previewOf(picked.video);
      failed = 0;
      // The browser's "Stop sharing", or the captured window was closed.
      picked.video.addEventListener('ended', () => screen === picked && stop());
      set({ status: 'on', hasAudio: picked.audio !== null });
      await publish();
    },

    setRecipient(next) {
      if (state.recipient === next) return;
      set({ recipient: next });
      if (screen) room?.restrictScreen(next);
    },

    setRoom(next) {
      if (next === room) return;
      cancelRetry();
      room = next;
      if (screen) void publish();
    },
  };
}

const previewOf = (track: MediaStreamTrack): RemoteMedia => ({
  id: track.id,
  attach(element) {
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  },
});

/**
 * Closing the browser's dialog is no problem. A refusal by the system has the same name, and a message that says so in
 * Chromium ("Permission denied by system") and Firefox ("… by the platform").
 */
function pickProblem(error: unknown): ShareState['problem'] {
  const { name, message } = error as Partial<DOMException>;
  if (name !== 'NotAllowedError') return 'failed';
  return /\b(system|platform)\b/i.test(message ?? '') ? 'blocked' : null;
}
