/** The checks that every screen passes: it fits at four widths with any names, and axe finds no serious violation. */
import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { findOutside, hostileNames } from '../../../../../../../tools/page-checks/find-outside.ts';

/** The smallest phone, a phone, a tablet and a desktop. */
const sizes = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;

/**
 * Checks the screen in light, and its colours in dark; the layout is the same in both themes.
 * @param findPart what axe checks, called before each check; the page around a dialog is checked with the page
 */
export async function expectScreenToBeUsable(
  screen: string,
  findPart: () => Promise<Element> = async () => document.body,
): Promise<void> {
  const problems: string[] = [];
  const add = (where: string, found: readonly string[]) =>
    problems.push(...found.map((problem) => `${screen} ${where}: ${problem}`));

  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    await findSettledPart(findPart);
    add(`at ${width} px`, await findLastingProblems());
    if (width === 390 || width === 1280)
      add(`at ${width} px`, await findViolations(await findSettledPart(findPart)));
  }
  setTheme('dark');
  add('in dark', await findViolations(await findSettledPart(findPart), ['color-contrast']));
  setTheme('light');
  expect(problems).toEqual([]);
}

/** A changed size can close a menu some frames later, which is then opened again by `findPart`. */
async function findSettledPart(findPart: () => Promise<Element>): Promise<Element> {
  for (;;) {
    const part = await findPart();
    await finishAnimations();
    if (part.isConnected) return part;
  }
}

/** A page may need some frames until its layout has the new size. */
async function findLastingProblems(): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const problems = await findOutside(hostileNames);
    if (problems.length === 0 || attempt === 5) return problems;
    await new Promise((passed) => setTimeout(passed, 100 * attempt));
  }
}

export function setTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
}

/** The serious and critical violations, each with the affected elements. */
async function findViolations(part: Element, rules?: string[]): Promise<string[]> {
  const context = part === document.body ? document : part;
  const { violations } = await axe.run(context, rules ? { runOnly: rules } : {});
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/**
 * An element that still fades does not have its final colours. A change of size or theme starts animations with the
 * next frames, and those of an element can start when those around it end.
 */
async function finishAnimations(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  do {
    await Promise.all(running().map((each) => each.finished.catch(() => {})));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  } while (running().length > 0);
}
