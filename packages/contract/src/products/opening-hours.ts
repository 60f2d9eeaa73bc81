/** Opening hours of a product: when customers can join its lobby without a booking. */
import * as z from 'zod/mini';
import type { FieldProblem } from '../core/errors.ts';
import { day } from '../core/tables.ts';
import { oneLine, text } from '../core/text.ts';

export const openingHoursLimits = { rangesPerDay: 10, exceptions: 200, reasonLength: 80 } as const;

/** Half-open, in minutes of the clock on the wall; `24:00` is the end of the day. */
const range = {
  opens: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  closes: z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)),
};

/** In the tenant's time zone. */
export const openingHours = z.object({
  /** Empty: open at any time, except on the days of the exceptions. */
  weekly: z
    .array(z.object({ /** ISO: 1 is Monday. */ weekday: z.int().check(z.gte(1), z.lte(7)), ...range }))
    .check(z.maxLength(7 * openingHoursLimits.rangesPerDay)),
  /** Days with other hours than those of the week, each at most once. */
  exceptions: z
    .array(
      z.object({
        day,
        /** For staff, for example the name of a holiday. */
        reason: z.nullable(text(openingHoursLimits.reasonLength).check(oneLine)),
        /** Empty: closed. */
        ranges: z.array(z.object(range)).check(z.maxLength(openingHoursLimits.rangesPerDay)),
      }),
    )
    .check(z.maxLength(openingHoursLimits.exceptions)),
});
export type OpeningHours = z.infer<typeof openingHours>;
export type OpeningRange = OpeningHours['exceptions'][number]['ranges'][number];

export const alwaysOpen: OpeningHours = { weekly: [], exceptions: [] };

/**
 * What the shape alone does not say: a range ends after it begins, ranges of a day do not overlap, and a day is listed
 * once.
 * @returns problems by path, such as `weekly.2.closes`
 */
export function openingHoursProblems({ weekly, exceptions }: OpeningHours): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const check = (ranges: readonly OpeningRange[], pathOf: (range: OpeningRange) => string) => {
    ranges.forEach((range, index) => {
      if (range.closes <= range.opens) problems[`${pathOf(range)}.closes`] = 'invalid';
      else if (ranges.slice(0, index).some((other) => overlap(range, other)))
        problems[`${pathOf(range)}.opens`] = 'taken';
    });
  };
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const ofDay = weekly.filter((range) => range.weekday === weekday);
    check(ofDay, (range) => `weekly.${weekly.indexOf(range as (typeof weekly)[number])}`);
  }
  exceptions.forEach(({ day: date, ranges }, index) => {
    if (exceptions.findIndex((other) => other.day === date) < index)
      problems[`exceptions.${index}.day`] = 'taken';
    check(ranges, (range) => `exceptions.${index}.ranges.${ranges.indexOf(range)}`);
  });
  return problems;
}

function overlap(one: OpeningRange, other: OpeningRange): boolean {
  return one.opens < other.closes && other.opens < one.closes;
}
