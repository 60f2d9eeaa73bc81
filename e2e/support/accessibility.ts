/** What axe finds on a page: only what keeps people from using it. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** @returns the serious and critical findings, each with the elements it is about */
export async function barriersOn(page: Page): Promise<string[]> {
  // What is fading in has not its own colours yet.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

export const bothThemes = ['light', 'dark'] as const;

/** In the light and in the dark, whichever is chosen, which it is again afterwards. */
export async function expectNoBarriers(
  page: Page,
  where: string,
  themes: readonly (typeof bothThemes)[number][] = bothThemes,
): Promise<void> {
  const chosen = await page.locator('html').getAttribute('data-theme');
  const wear = (theme: string) =>
    page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), theme);
  for (const theme of themes) {
    await wear(theme);
    expect(await barriersOn(page), `${where}, ${theme}`).toEqual([]);
  }
  await wear(chosen ?? 'light');
}
