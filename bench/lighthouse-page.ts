/**
 * Lighthouse scores of the registration page on a mid-range phone: simulated slow 4G, CPU slowed down four
 * times.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { launchOptions } from '../e2e/support/browser/chromium.ts';
import type { Foyer } from '../e2e/support/servers/foyer.ts';
import { findFreePort } from '../e2e/support/servers/processes.ts';
import { printHeading, printMeasurement } from './report.ts';
import { median } from './statistics.ts';

const runs = 5;

/** Label and format of each reported audit. */
const reportedAudits = {
  'largest-contentful-paint': {
    name: 'largest contentful paint (target < 1.8 s)',
    divisor: 1000,
    digits: 2,
    suffix: 's',
  },
  'total-blocking-time': {
    name: 'total blocking time (target < 100 ms)',
    divisor: 1,
    digits: 0,
    suffix: 'ms',
  },
  'cumulative-layout-shift': { name: 'layout shift', divisor: 1, digits: 3, suffix: '' },
} as const;

export async function lighthousePage({ port }: Foyer): Promise<void> {
  printHeading(`Lighthouse, mobile, registration page (median of ${runs})`);
  const debuggingPort = await findFreePort();
  const { args = [], ...options } = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const results = [];
    for (let run = 0; run < runs; run += 1)
      results.push(await runLighthouse(`http://acme.localhost:${port}/live/jee-live-demo`, debuggingPort));
    const scores = results.map(({ categories }) => (categories.performance?.score ?? 0) * 100);
    printMeasurement(
      'performance (target ≥ 95)',
      `${median(scores).toFixed(0)} (${scores.map((score) => score.toFixed(0)).join(' ')})`,
    );
    for (const [audit, { name, divisor, digits, suffix }] of Object.entries(reportedAudits)) {
      const values = results.map(({ audits }) => (audits[audit]?.numericValue ?? Number.NaN) / divisor);
      const format = (value: number) => `${value.toFixed(digits)} ${suffix}`.trim();
      printMeasurement(
        name,
        `${format(median(values))} (${values.map((value) => value.toFixed(digits)).join(' ')})`,
      );
    }
  } finally {
    await browser.close();
  }
}

async function runLighthouse(address: string, port: number) {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${address}.`);
  return result.lhr;
}
