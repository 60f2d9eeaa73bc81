/** Accessibility checks with axe. Only serious and critical violations count. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** @returns the serious and critical violations, each with the affected elements */
export async function findViolations(page: Page): Promise<string[]> {
  // An element that still fades in does not have its final colours.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

export const bothThemes = ['light', 'dark'] as const;

/** Checks the page in both themes and restores the current one afterwards. */
export async function expectNoViolations(
  page: Page,
  where: string,
  themes: readonly (typeof bothThemes)[number][] = bothThemes,
): Promise<void> {
  const initialTheme = await page.locator('html').getAttribute('data-theme');
  const applyTheme = (theme: string) =>
    page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), theme);
  for (const theme of themes) {
    await applyTheme(theme);
    expect(await findViolations(page), `${where}, ${theme}`).toEqual([]);
  }
  await applyTheme(initialTheme ?? 'light');
}
