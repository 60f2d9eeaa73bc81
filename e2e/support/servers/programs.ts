/**
 * Finds the programs that the tests need: `npm test` passes their paths; otherwise PATH and the cache are
 * searched.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** @throws Error with the command that installs it */
export function findLiveKit(): string {
  const configured = process.env.LIVEKIT_BIN;
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const cached = path.join(cache, 'foyer/engines/livekit-server-1.13.5');
  const found = [configured, ...onPath('livekit-server'), cached].find((each) => each && existsSync(each));
  if (!found) throw new Error('livekit-server is missing. Fix: npm test -- --e2e');
  return found;
}

/**
 * The folder of a built Keycloak. `undefined` without Keycloak or Java: the single sign-on journeys are
 * skipped.
 */
export function findKeycloak(): string | undefined {
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const home = process.env.KEYCLOAK_HOME || path.join(cache, 'foyer/engines/keycloak-26.7.3');
  return onPath('java').some(existsSync) && existsSync(path.join(home, 'lib/quarkus-run.jar'))
    ? home
    : undefined;
}

/** `undefined`: the one that Playwright installs. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_BIN) return process.env.CHROMIUM_BIN;
  return [...onPath('chromium'), ...onPath('chromium-browser'), ...onPath('google-chrome')].find(existsSync);
}

/** `undefined` without Firefox: its journeys are skipped. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_BIN, ...onPath('firefox-esr'), ...onPath('firefox')].find(
    (each) => each && existsSync(each),
  );
}

/** `undefined` without this Chromium, 109 or 113: its journeys are skipped. */
export function findOldChromium(major: number): string | undefined {
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  return [path.join(cache, `foyer/engines/chromium-${major}/chromium`)].find(existsSync);
}

/** The programs of WebKitGTK and of a screen without a display; `undefined` without them: its journeys are skipped. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const driver = onPath('WebKitWebDriver').find(existsSync);
  const screen = onPath('Xvfb').find(existsSync);
  const browser = webKitBrowsers.find(existsSync);
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

/** Debian has it outside of PATH. */
const webKitBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '6.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

/** The programs that read recorded files; `undefined` without them: the journeys that need them are skipped. */
export function findFfmpeg(): { ffmpeg: string; ffprobe: string } | undefined {
  const ffmpeg = onPath('ffmpeg').find(existsSync);
  const ffprobe = onPath('ffprobe').find(existsSync);
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : undefined;
}

/** @throws Error if the web app is not built */
export function requireWebBuild(): void {
  const dist = path.resolve(import.meta.dirname, '../../../apps/web/dist');
  if (!existsSync(path.join(dist, 'index.html')))
    throw new Error('The web app is not built (apps/web/dist). Fix: npm test -- --e2e');
}

function onPath(name: string): string[] {
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}
