/** The registration page as Lighthouse sees it on a mid-range phone: simulated slow 4G and a CPU four times slower. */
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { launchOptions } from '../e2e/support/chromium.ts';
import type { Foyer } from '../e2e/support/foyer.ts';
import { figure, heading } from './report.ts';
import { median } from './statistics.ts';

const runs = 5;

/** Audit → how it is named and written here. */
const shown = {
  'largest-contentful-paint': {
    name: 'largest contentful paint (aim < 1.8 s)',
    unit: 1000,
    digits: 2,
    sign: 's',
  },
  'total-blocking-time': { name: 'total blocking time (aim < 100 ms)', unit: 1, digits: 0, sign: 'ms' },
  'cumulative-layout-shift': { name: 'layout shift', unit: 1, digits: 3, sign: '' },
} as const;

export async function lighthousePage({ port }: Foyer): Promise<void> {
  heading(`Lighthouse, mobile, registration page (median of ${runs})`);
  const debuggingPort = await freePort();
  const { args = [], ...options } = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const results = [];
    for (let run = 0; run < runs; run += 1)
      results.push(await look(`http://acme.localhost:${port}/live/jee-live-demo`, debuggingPort));
    const scores = results.map(({ categories }) => (categories.performance?.score ?? 0) * 100);
    figure(
      'performance (aim ≥ 95)',
      `${median(scores).toFixed(0)} (${scores.map((score) => score.toFixed(0)).join(' ')})`,
    );
    for (const [audit, { name, unit, digits, sign }] of Object.entries(shown)) {
      const values = results.map(({ audits }) => (audits[audit]?.numericValue ?? Number.NaN) / unit);
      const written = (value: number) => `${value.toFixed(digits)} ${sign}`.trim();
      figure(name, `${written(median(values))} (${values.map((value) => value.toFixed(digits)).join(' ')})`);
    }
  } finally {
    await browser.close();
  }
}

async function look(address: string, port: number) {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  if (!result) throw new Error(`Lighthouse did not look at ${address}.`);
  return result.lhr;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
