/** The programs that journeys need beside Node: named by `npm test`, else found where a person has them. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** @throws Error with the one command that mends it */
export function findLiveKit(): string {
  const named = process.env.LIVEKIT_BIN;
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const kept = path.join(cache, 'foyer/engines/livekit-server-1.13.5');
  const found = [named, ...onPath('livekit-server'), kept].find((each) => each && existsSync(each));
  if (!found) throw new Error('There is no livekit-server. Mend: npm test -- --e2e');
  return found;
}

/** The folder of a built Keycloak, where Java can run it; `undefined`: the journeys of single sign-on are skipped. */
export function findKeycloak(): string | undefined {
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const home = process.env.KEYCLOAK_HOME || path.join(cache, 'foyer/engines/keycloak-26.7.3');
  return onPath('java').some(existsSync) && existsSync(path.join(home, 'lib/quarkus-run.jar'))
    ? home
    : undefined;
}

/** `undefined`: Playwright's own. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_BIN) return process.env.CHROMIUM_BIN;
  return [...onPath('chromium'), ...onPath('chromium-browser'), ...onPath('google-chrome')].find(existsSync);
}

/** The pages as `npm test` builds them. */
export function requireBuiltPages(): void {
  const dist = path.resolve(import.meta.dirname, '../../apps/web/dist');
  if (!existsSync(path.join(dist, 'index.html')))
    throw new Error('The web app is not built (apps/web/dist). Mend: npm test -- --e2e');
}

function onPath(name: string): string[] {
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}
