/** Follows the meeting of a customer who left: it ends, or the customer rejoins it in another tab. */
import { seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { Meeting } from '@foyer/contract/meetings/meetings.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { CallViewModel } from '../call/call-view-model.ts';

const checkEveryMs = seconds(2);

interface DepartureWatchDependencies {
  readonly call: Pick<CallViewModel, 'find' | 'finish'>;
  readonly clock: Clock;
  /** As the departure was answered; without the customer's own departure when it is not stored yet. */
  readonly meeting: Meeting | null;
  /** @param untilMs until when the customer can rejoin, epoch milliseconds of the server's clock */
  readonly onTime: (untilMs: number) => void;
}

/** @returns stop */
export function watchDeparture({ call, clock, meeting, onTime }: DepartureWatchDependencies): () => void {
  let isStopped = false;
  /** Until the server has stored the departure, the meeting reads as if the customer were in it. */
  let isStored = false;

  async function check() {
    const current = await call.find().catch(() => null);
    if (isStopped) return;
    if (current?.status === 'ended') return call.finish({ type: 'ended', meeting: current });
    if (current && isStored && current.canRejoin.length === 0)
      return call.finish({ type: 'refused', refusal: 'taken_over' });
    if (current) store(current);
    clock.after(checkEveryMs, () => !isStopped && void check());
  }

  function store({ canRejoin: [departure] }: Meeting) {
    if (!departure) return;
    isStored = true;
    onTime(clock.now() + departure.remainingMs);
  }

  onTime(clock.now() + lobbyLimits.returnWindowMs);
  if (meeting) store(meeting);
  clock.after(checkEveryMs, () => !isStopped && void check());
  return () => {
    isStopped = true;
  };
}
