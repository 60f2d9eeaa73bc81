/** Takes the screenshots of the README: FOYER_SCREENSHOTS=1 npm test -- --e2e main-journey */
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Screenshots show the camera picture, so it has full size then. */
export const takesScreenshots = process.env.FOYER_SCREENSHOTS === '1';

const folder = path.resolve(import.meta.dirname, '../../../docs/images');

/** Saves a screenshot to docs/images. Only pages of the tenant `acme` are shown there. */
export async function takeScreenshot(page: Page, name: 'lobby' | 'meeting'): Promise<void> {
  if (!takesScreenshots || !new URL(page.url()).host.startsWith('acme.')) return;
  const file = path.join(folder, `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 82, animations: 'disabled' });
}
