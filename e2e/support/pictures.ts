/** The pictures of the README, taken on the way when they are asked for: FOYER_SCREENSHOTS=1 npm test -- --e2e road */
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Somebody looks at what the cameras show, then. */
export const arePicturesKept = process.env.FOYER_SCREENSHOTS === '1';

const folder = path.resolve(import.meta.dirname, '../../docs/images');

/** What is pictured is Acme's. */
export async function keepPicture(page: Page, name: 'lobby' | 'meeting'): Promise<void> {
  if (!arePicturesKept || !new URL(page.url()).host.startsWith('acme.')) return;
  const file = path.join(folder, `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 82, animations: 'disabled' });
}
