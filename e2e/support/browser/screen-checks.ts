/**
 * The checks that every screen passes: it fits at four sizes with any names, and axe finds no serious violation. In the
 * room also on a turned phone, and no control covers another.
 */
import { expect, type Page } from '@playwright/test';
import { findOutside, hostileNames } from '../../../tools/page-checks/find-outside.ts';
import { findOverlaps } from '../../../tools/page-checks/find-overlaps.ts';
import { findViolations } from './accessibility.ts';

interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** The smallest phone, a phone, a tablet and a desktop. The last one stays. */
const sizes: readonly ScreenSize[] = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const turnedPhone: ScreenSize = { width: 844, height: 390 };

interface Checks {
  /** Also in dark; the room has one theme. */
  readonly hasThemes?: boolean;
  readonly isRoom?: boolean;
  /** A control that exists on a phone only closes with the larger sizes. */
  readonly widths?: readonly number[];
}

/** Adds what is wrong with the screen to `problems`, so that a journey reports all screens at once. */
export function createScreenChecks(problems: string[]) {
  return async (
    page: Page,
    screen: string,
    { hasThemes = false, isRoom = false, widths }: Checks = {},
  ): Promise<void> => {
    const add = (where: string, found: readonly string[]) =>
      problems.push(...found.map((problem) => `${screen} ${where}: ${problem}`));

    const all = isRoom ? [turnedPhone, ...sizes] : sizes;
    for (const size of all.filter(({ width }) => !widths || widths.includes(width))) {
      await page.setViewportSize(size);
      add(`at ${size.width} px`, await findLastingProblems(() => page.evaluate(findOutside, hostileNames)));
      if (isRoom) {
        // Wakes the controls that hide on a turned phone.
        await page.mouse.move(1, size.height / 2);
        add(`at ${size.width} px`, await findLastingProblems(() => page.evaluate(findOverlaps)));
      }
      if (size.width === 390) add('at 390 px', await findViolations(page));
    }
    if (!hasThemes) return;
    const theme = (name: string) =>
      page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), name);
    await theme('dark');
    add('in dark', await findViolations(page));
    await theme('light');
  };
}

/** A page may need some frames until its layout has the new size. */
async function findLastingProblems(find: () => Promise<string[]>): Promise<string[]> {
  let problems: string[] = [];
  await expect
    .poll(async () => {
      problems = await find();
      return problems.length;
    })
    .toBe(0)
    .catch(() => {});
  return problems;
}
