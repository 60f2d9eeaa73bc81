/**
 * Single flight for concurrent accepts of one request: the first runs, the others wait for its outcome, and
 * one read of the result is shared by all of them.
 */
import type { TenantScope } from '../../../platform/db/scope.ts';

interface Flight<Outcome> {
  readonly settled: Promise<unknown>;
  /** The state after it settled. It is read once, when the first follower asks for it. */
  outcome: Promise<Outcome> | null;
}

interface Attempt<Result, Outcome> {
  readonly run: () => Promise<Result>;
  /** Throws when the outcome of the attempt before rules this one out. Otherwise this attempt runs next. */
  readonly rejectIfDecided: (outcome: Outcome) => void;
}

export function createSingleFlight<Outcome>(
  readOutcome: (scope: TenantScope, meetingId: string) => Promise<Outcome>,
) {
  const flights = new Map<string, Flight<Outcome>>();
  return {
    async attempt<Result>(
      scope: TenantScope,
      meetingId: string,
      { run, rejectIfDecided }: Attempt<Result, Outcome>,
    ): Promise<Result> {
      const key = `${scope.tenantId} ${meetingId}`;
      for (let before = flights.get(key); before; before = flights.get(key)) {
        const { settled } = before;
        before.outcome ??= settled.then(() => readOutcome(scope, meetingId));
        rejectIfDecided(await before.outcome);
      }
      const result = run();
      const settled = result.then(
        () => flights.delete(key),
        () => flights.delete(key),
      );
      flights.set(key, { settled, outcome: null });
      return result;
    },
  };
}
