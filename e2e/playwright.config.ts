/** The journeys through real browsers: what holds for all of them. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/chromium.ts';
import { arePicturesKept } from './support/pictures.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/set-up.ts',
  // Journeys wait as much as they work: two at a time keep two cores busy. Each process has a product of its own.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    launchOptions: launchOptions({ hasSmallCamera: !arePicturesKept }),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
  },
});
