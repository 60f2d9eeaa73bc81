/** Playwright configuration of the browser journeys. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/browser/chromium.ts';
import { takesScreenshots } from './support/browser/screenshots.ts';

const networkJourneys = '**/networks.spec.ts';

export default defineConfig({
  testDir: '.',
  // A browser whose machine gains or loses a network aborts its downloads, so the journeys that add networks
  // run after all others.
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: networkJourneys },
    { name: 'networks', testMatch: networkJourneys },
  ],
  outputDir: '../test-results',
  globalSetup: './support/servers/global-setup.ts',
  // Two workers keep two cores busy; a third made no run shorter. Each worker has its own Foyer.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Far longer than anything takes, so that a busy machine fails nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    launchOptions: launchOptions({ hasSmallCamera: !takesScreenshots }),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
});
