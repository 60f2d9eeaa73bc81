/** Component tests: the console's components in a real Chromium (`CHROMIUM_BIN`), with a fake server. */
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // The popups of the address bar are pages of their own.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades',
];
const executablePath = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Vite's scan of the tests does not find these. Found during a test, they would reload the page under it.
  optimizeDeps: {
    include: ['@superset-ui/embedded-sdk', 'libphonenumber-js/min', 'mediabunny', 'react-dom/client'],
  },
  test: {
    name: 'components',
    include: ['src/**/*.component.test.tsx'],
    testTimeout: 20_000,
    // As for the other tests: a loaded machine renders late.
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath, args } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      screenshotFailures: false,
    },
  },
});
