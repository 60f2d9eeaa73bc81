/** A person's own clock, turned away from the machine's. */
import type { Page } from '@playwright/test';

/** From the next page on that is opened. */
export async function setClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript(turnAhead, aheadMs);
}

/** In the midst of the page that stands. */
export async function turnClock(page: Page, aheadMs: number): Promise<void> {
  await page.evaluate(turnAhead, aheadMs);
}

function turnAhead(ahead: number): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: []) {
      super(...((given.length > 0 ? given : [Real.now() + ahead]) as []));
    }
    static override now(): number {
      return Real.now() + ahead;
    }
  } as DateConstructor;
}
