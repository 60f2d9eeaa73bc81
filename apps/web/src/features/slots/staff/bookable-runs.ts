/** The bookable times of a day, told briefly: neighbours with as many places left stand together. */
import { scheduleLimits } from '@foyer/contract/schedules.ts';
import { slotStepMinutes } from '@foyer/contract/slots.ts';

export interface BookableRun {
  /** Starts, ISO UTC; the same for a single one. */
  readonly first: string;
  readonly last: string;
  /** 0 is full; `null`: more than a few. */
  readonly left: number | null;
}

interface BookableTime {
  readonly startsAt: string;
  readonly left: number;
}

const stepMs = slotStepMinutes * 60_000;

/** @param times in order */
export function runsOf(times: readonly BookableTime[]): BookableRun[] {
  const runs: BookableRun[] = [];
  for (const { startsAt, left: places } of times) {
    const left = places > scheduleLimits.fewLeft ? null : places;
    const run = runs.at(-1);
    const isNext = run?.left === left && Date.parse(startsAt) - Date.parse(run.last) === stepMs;
    if (run && isNext) runs[runs.length - 1] = { ...run, last: startsAt };
    else runs.push({ first: startsAt, last: startsAt, left });
  }
  return runs;
}
