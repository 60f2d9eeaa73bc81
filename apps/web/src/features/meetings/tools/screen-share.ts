/** The own screen, given to the agents' side or to everybody, also through a new connection. */
import type { Recipient } from '@foyer/contract/room.ts';
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
  readonly devices: Pick<ToolDevices, 'pickScreen'>;
  readonly recipient: Recipient;
  readonly onChange: () => void;
}

export function shareOwnScreen({ devices, recipient, onChange }: Needs): ScreenShare {
  let state: ShareState = { status: 'off', recipient, hasSound: false, problem: null };
  let screen: Screen | null = null;
  let room: ToolRoom | null = null;

  const set = (change: Partial<ShareState>) => {
    state = { ...state, ...change };
    onChange();
  };

  function letGo() {
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
    const mine = screen;
    if (!mine || !room) return;
    try {
      await room.shareScreen(mine, state.recipient);
    } catch {
      if (mine !== screen) return;
      stop();
      set({ problem: 'failed' });
    }
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
      room = next;
      if (screen) void publish();
    },
  };
}
