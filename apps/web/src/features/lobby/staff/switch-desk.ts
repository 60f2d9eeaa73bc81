/** The lobby switch: what the agent wants, what the server says, and which of the two the page shows. */
import { watch } from './watched.ts';

export interface SwitchState {
  /** Whether the server has said it, or could not be asked; before that the switch is not shown. */
  readonly isKnown: boolean;
  readonly isOn: boolean;
  /** The agent's wish is under way; a poll must not show the old state meanwhile. */
  readonly isBusy: boolean;
}

export interface SwitchParts {
  join(options: { rejoining: boolean }): Promise<unknown>;
  leave(): Promise<unknown>;
  fetchStatus(): Promise<boolean>;
  /** After the agent's own toggle; not after a poll or a rejoin. */
  onToggled(isOn: boolean): void;
  onFailed(error: unknown): void;
}

export type SwitchDesk = ReturnType<typeof createSwitchDesk>;

export function createSwitchDesk(parts: SwitchParts) {
  const state = watch<SwitchState>({ isKnown: false, isOn: false, isBusy: false });
  /** Counts when the agent's toggles begin and end: an answer to a question from before the newest of these is old. */
  let turns = 0;

  async function turn(isOn: boolean): Promise<void> {
    if (state.get().isBusy) return;
    const before = state.get().isOn;
    turns += 1;
    state.set({ isKnown: true, isOn, isBusy: true });
    try {
      await (isOn ? parts.join({ rejoining: false }) : parts.leave());
      turns += 1;
      state.set({ isKnown: true, isOn, isBusy: false });
      parts.onToggled(isOn);
    } catch (error) {
      turns += 1;
      state.set({ isKnown: true, isOn: before, isBusy: false });
      parts.onFailed(error);
    }
  }

  /** Asks the server; a question that fails shows the lobby as inactive. */
  async function poll(): Promise<void> {
    const asked = turns;
    const isOn = await parts.fetchStatus().catch(() => false);
    if (asked === turns && !state.get().isBusy) state.set({ isKnown: true, isOn, isBusy: false });
  }

  /** The server knows this agent as on, but not this connection. Somebody may have switched it off since. */
  async function rejoin(): Promise<void> {
    await parts.join({ rejoining: true });
    await poll();
  }

  return { state, turn, poll, rejoin };
}
