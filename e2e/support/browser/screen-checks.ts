/** The checks that every screen passes: it fits at four widths with any names, and axe finds no serious violation. */
import { expect, type Page } from '@playwright/test';
import { findOutside, hostileNames } from '../../../tools/page-checks/find-outside.ts';
import { findViolations } from './accessibility.ts';

/** The smallest phone, a phone, a tablet and a desktop. The last one stays. */
const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

interface Checks {
  /** Also in dark; the room has one theme. */
  readonly hasThemes?: boolean;
  /** A control that exists on a phone only closes with the larger sizes. */
  readonly widths?: readonly number[];
}

/** Adds what is wrong with the screen to `problems`, so that a journey reports all screens at once. */
export function createScreenChecks(problems: string[]) {
  return async (page: Page, screen: string, { hasThemes = false, widths }: Checks = {}): Promise<void> => {
    const add = (where: string, found: readonly string[]) =>
      problems.push(...found.map((problem) => `${screen} ${where}: ${problem}`));

    for (const size of sizes.filter(({ width }) => !widths || widths.includes(width))) {
      await page.setViewportSize(size);
      add(`at ${size.width} px`, await findLastingProblems(page));
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
async function findLastingProblems(page: Page): Promise<string[]> {
  let problems: string[] = [];
  await expect
    .poll(
      async () => {
        problems = await page.evaluate(findOutside, hostileNames);
        return problems.length;
      },
      { timeout: 3000 },
    )
    .toBe(0)
    .catch(() => {});
  return problems;
}
