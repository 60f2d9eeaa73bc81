/** Changes the time of a page: the clock of its device, or also what it knows of the server's. */
import type { BrowserContext, Page } from '@playwright/test';

/** A device whose clock is wrong, from the next navigation on, in the page or in all pages of the context. */
export async function shiftClockOnLoad(target: Page | BrowserContext, offsetMs: number): Promise<void> {
  await target.addInitScript(installShiftedDate, offsetMs);
}

/** For the loaded page this much time has passed, on the device and on the server. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(installShiftedDate, ms);
  await page.evaluate(followClockOfPage);
}

/** Installs Playwright's clock, which `page.clock` moves on the device and, as the page sees it, on the server. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(followClockOfPage);
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

function followClockOfPage(): void {
  const real = Headers.prototype.get;
  Headers.prototype.get = function get(name) {
    return name === 'date' ? new Date().toUTCString() : real.call(this, name);
  };
}
