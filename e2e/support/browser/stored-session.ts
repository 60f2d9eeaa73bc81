/** Gives a page what an earlier visit would have stored, so that it starts signed in or in the lobby. */
import type { BrowserContextOptions, Page } from '@playwright/test';

type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export interface StoredSession extends Storage {
  /** Session storage of the tab. */
  readonly tab?: Readonly<Record<string, string>>;
}

export async function storeSession(page: Page, { cookies, origins, tab = {} }: StoredSession): Promise<void> {
  await page.context().addCookies(cookies);
  for (const { origin, localStorage: entries } of origins) {
    // The smallest page of the origin.
    await page.goto(`${origin}/healthz`);
    await page.evaluate(
      ([kept, ofTab]) => {
        for (const { name, value } of kept) localStorage.setItem(name, value);
        for (const [name, value] of Object.entries(ofTab)) sessionStorage.setItem(name, value);
      },
      [entries, tab] as const,
    );
  }
}
