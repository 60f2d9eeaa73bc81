/** The own screen, given to the agents' side or to everybody, also through a new connection. */
import type { Recipient } from '@foyer/contract/room.ts';
import { seconds } from '@foyer/contract/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Screen, ToolDevices, ToolRoom } from './tool-ports.ts';

export interface ShareState {
  readonly status: 'off' | 'choosing' | 'on';
  readonly recipient: Recipient;
  readonly hasSound: boolean;
  readonly problem: 'refused' | 'failed' | null;
}

export interface ScreenShare {
  state(): ShareState;
  /** From a tap or a key. */
  start(): Promise<void>;
  stop(): void;
  give(recipient: Recipient): void;
  /** The room that is open now. */
  bring(room: ToolRoom | null): void;
}

interface Needs {
  readonly clock: Clock;
  readonly devices: Pick<ToolDevices, 'pickScreen'>;
  readonly recipient: Recipient;
  readonly onChange: () => void;
}

/** A line that breaks while it is brought up fails it; after this pause it is tried again. */
const againAfterMs = seconds(2);
const tries = 5;

export function shareOwnScreen({ clock, devices, recipient, onChange }: Needs): ScreenShare {
  let state: ShareState = { status: 'off', recipient, hasSound: false, problem: null };
  let screen: Screen | null = null;
  let room: ToolRoom | null = null;
  let failed = 0;
  let callOff = () => {};

  const set = (change: Partial<ShareState>) => {
    state = { ...state, ...change };
    onChange();
  };

  function letGo() {
    callOff();
    screen?.picture.stop();
    screen?.sound?.stop();
    screen = null;
  }

  function stop() {
    if (!screen) return;
    letGo();
    void room?.stopScreen().catch(() => {});
    set({ status: 'off' });
  }

  async function publish() {
    const [mine, into] = [screen, room];
    if (!mine || !into) return;
    try {
      await into.shareScreen(mine, state.recipient);
      failed = 0;
    } catch {
      // A new room brings it by itself.
      if (mine === screen && into === room) failOnce();
    }
  }

  function failOnce() {
    failed += 1;
    if (failed < tries) {
      callOff = clock.after(againAfterMs, () => void publish());
      return;
    }
    stop();
    set({ problem: 'failed' });
  }

  return {
    state: () => state,
    stop,

    async start() {
      if (state.status !== 'off') return;
      set({ status: 'choosing', problem: null });
      const picked = await devices.pickScreen().catch(() => 'refused' as const);
      if (picked === 'refused' || !picked) {
        return set({ status: 'off', problem: picked === 'refused' ? 'refused' : null });
      }
      screen = picked;
      failed = 0;
      // The browser's own "Stop sharing", or the window was closed.
      picked.picture.addEventListener('ended', () => screen === picked && stop());
      set({ status: 'on', hasSound: picked.sound !== null });
      await publish();
    },

    give(next) {
      if (state.recipient === next) return;
      set({ recipient: next });
      if (screen) room?.restrictScreen(next);
    },

    bring(next) {
      if (next === room) return;
      callOff();
      room = next;
      if (screen) void publish();
    },
  };
}
