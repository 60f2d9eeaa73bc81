/**
 * The state of the lobby switch: merges the agent's toggles with the state polled from the server. A toggle
 * during another one is sent after it.
 */
import type { BreakReason } from '@foyer/contract/lobby/presence.ts';
import { createObservable } from '../../../../platform/state/observable.ts';

export interface SwitchState {
  /** False until the first poll has ended; the switch is hidden before. */
  readonly isKnown: boolean;
  readonly isOn: boolean;
  /** Toggles are being sent; polls are ignored meanwhile. */
  readonly isBusy: boolean;
}

export interface SwitchDependencies {
  join(options: { rejoining: boolean }): Promise<unknown>;
  leave(breakReason?: BreakReason): Promise<unknown>;
  fetchStatus(): Promise<boolean>;
  /** After the agent's own toggle; not after a poll or a rejoin. */
  onToggled(isOn: boolean): void;
  onFailed(error: unknown): void;
}

interface Toggle {
  readonly isOn: boolean;
  readonly breakReason: BreakReason | undefined;
}

export type SwitchController = ReturnType<typeof createSwitchController>;

export function createSwitchController(dependencies: SwitchDependencies) {
  const switchState = createObservable<SwitchState>({ isKnown: false, isOn: false, isBusy: false });
  /** Counts the starts and ends of toggles: a poll started before the newest of them is stale. */
  let revision = 0;
  /** The agent's last wish that is not being sent yet. */
  let next: Toggle | null = null;
  let running: Promise<void> | null = null;

  /**
   * The promise settles when the last toggle has been answered.
   * @param breakReason why the lobby is switched off, or the new reason where it is off
   */
  function switchTo(isOn: boolean, breakReason?: BreakReason): Promise<void> {
    next = { isOn, breakReason };
    if (running !== null) switchState.set({ isKnown: true, isOn, isBusy: true });
    running ??= sendToggles().finally(() => {
      running = null;
    });
    return running;
  }

  async function sendToggles(): Promise<void> {
    let isOnAtServer = switchState.state().isOn;
    for (let toggle = next; toggle; toggle = next) {
      next = null;
      revision += 1;
      switchState.set({ isKnown: true, isOn: toggle.isOn, isBusy: true });
      const failure = await send(toggle).catch((error: unknown) => ({ error }));
      revision += 1;
      if (!failure) isOnAtServer = toggle.isOn;
      // A newer wish decides what is shown and reported.
      if (!next) switchState.set({ isKnown: true, isOn: isOnAtServer, isBusy: false });
      if (failure) dependencies.onFailed(failure.error);
      else if (!next) dependencies.onToggled(toggle.isOn);
    }
  }

  async function send({ isOn, breakReason }: Toggle): Promise<null> {
    await (isOn ? dependencies.join({ rejoining: false }) : dependencies.leave(breakReason));
    return null;
  }

  /** Fetches the state; a failure shows the lobby as off. */
  async function poll(): Promise<void> {
    const revisionBefore = revision;
    const isOn = await dependencies.fetchStatus().catch(() => false);
    if (revisionBefore === revision && !switchState.state().isBusy)
      switchState.set({ isKnown: true, isOn, isBusy: false });
  }

  /**
   * After a server restart: the server has the agent's lobby as on, but not this connection. It may be off by
   * now.
   */
  async function rejoin(): Promise<void> {
    await dependencies.join({ rejoining: true });
    await poll();
  }

  /** The agent is ready before the end of the wrap-up: joining the lobby ends it. */
  async function endWrapUp(): Promise<void> {
    await dependencies.join({ rejoining: false }).catch(dependencies.onFailed);
    await poll();
  }

  return { switchState, switchTo, poll, rejoin, endWrapUp };
}
