/** Joins adjacent bookable times with the same remaining capacity into runs. */
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { slotIntervalMinutes } from '@foyer/contract/slots.ts';

export interface BookableRun {
  /** The first and last start of the run, ISO 8601 UTC; equal for a single time. */
  readonly first: string;
  readonly last: string;
  /** The remaining capacity: 0 is full, `null` is more than a few. */
  readonly left: number | null;
}

interface BookableTime {
  readonly startsAt: string;
  readonly left: number;
}

const stepMs = slotIntervalMinutes * 60_000;

/** @param times in order */
export function runsOf(times: readonly BookableTime[]): BookableRun[] {
  const runs: BookableRun[] = [];
  for (const { startsAt, left: remaining } of times) {
    const left = remaining > scheduleLimits.exactUpTo ? null : remaining;
    const run = runs.at(-1);
    const isNext = run?.left === left && Date.parse(startsAt) - Date.parse(run.last) === stepMs;
    if (run && isNext) runs[runs.length - 1] = { ...run, last: startsAt };
    else runs.push({ first: startsAt, last: startsAt, left });
  }
  return runs;
}
