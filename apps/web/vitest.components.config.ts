/** Component tests: the console's components in a real Chromium (`CHROMIUM_BIN`), with a fake server. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { build, type Plugin, type Rolldown } from 'vite';
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

/** All texts in one module: those of Paraglide, one for each text, would be 3,500 requests for each test file. */
function bundledTexts(): Plugin {
  const entry = path.join(import.meta.dirname, 'src/paraglide/messages.js');
  return {
    name: 'foyer:bundled-texts',
    enforce: 'pre',
    async load(id) {
      if (id !== entry) return null;
      const rolldownOptions = { external: [/\/runtime\.js$/, /\/registry\.js$/] };
      const lib = { entry, formats: ['es' as const] };
      const options = { write: false, minify: true, lib, rolldownOptions };
      const built = await build({ configFile: false, logLevel: 'warn', build: options });
      const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
      return output[0].code;
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), bundledTexts()],
  // Vite's scan of the tests does not find these. Found during a test, they would reload the page under it.
  optimizeDeps: {
    include: ['@superset-ui/embedded-sdk', 'libphonenumber-js/min', 'mediabunny', 'react-dom/client'],
  },
  test: {
    name: 'components',
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['./vitest.components.setup.ts', '../../scripts/steps/tests/wait-limit.mjs'],
    // For two cores: pages wait a third of their time, mostly for animations.
    maxWorkers: 3,
    // As for the other tests: a loaded machine renders late.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath, args } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      screenshotFailures: false,
    },
  },
});
