/** Shifts the clock of a page against the clock of the machine. */
import type { Page } from '@playwright/test';

/** Applies from the next navigation on. */
export async function shiftClockOnLoad(page: Page, offsetMs: number): Promise<void> {
  await page.addInitScript(installShiftedDate, offsetMs);
}

/** Applies to the loaded page at once. */
export async function shiftClock(page: Page, offsetMs: number): Promise<void> {
  await page.evaluate(installShiftedDate, offsetMs);
}

function installShiftedDate(offsetMs: number): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...args: []) {
      super(...((args.length > 0 ? args : [Real.now() + offsetMs]) as []));
    }
    static override now(): number {
      return Real.now() + offsetMs;
    }
  } as DateConstructor;
}
