/** The web app: built when its sources are not those it was built from, and put in place whole. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { runtimeNode } from './dependencies.mjs';
import { keepOlderFiles } from './older-files.mjs';
import { pinnedEnv, root, stampFolder } from './places.mjs';
import { SetupError } from './setup-error.mjs';
import { fingerprint, isStamped, listFiles, notOurs, writeStamp } from './stamp.mjs';

const web = join(root, 'apps', 'web');
const dist = join(web, 'dist');
const stamp = 'web-build';

/** The step that builds apps/web into apps/web/dist. */
export function webBuild() {
  return {
    name: 'web app',
    isDone: () => (hasDist() && isStamped(stamp, printSources()) ? '' : undefined),
    run: build,
  };
}

async function build(say) {
  // Built aside and moved in at once: a server that runs meanwhile never serves half of it.
  const draft = join(stampFolder, `web-${process.pid}`);
  const args = [findVite(), 'build', '--outDir', draft, '--emptyOutDir'];
  const env = pinnedEnv({ NODE_ENV: 'production' });
  const { code, said } = await runCommand(runtimeNode(), args, { cwd: web, env, onLine: say });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new SetupError({
      missing: 'The web app does not build.',
      mend: 'Mend what it says, then: npm start',
      said,
    });
  }
  moveIn(draft);
  // Taken afterwards: the build itself writes translations among the sources.
  writeStamp(stamp, printSources());
}

function moveIn(draft) {
  try {
    keepOlderFiles(join(dist, 'assets'), join(draft, 'assets'));
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (error.code === 'EACCES' || error.code === 'EPERM') throw notOurs(dist, error);
    throw error;
  }
}

function findVite() {
  const found = [web, root]
    .map((folder) => join(folder, 'node_modules', 'vite', 'bin', 'vite.js'))
    .find(existsSync);
  if (found) return found;
  throw new SetupError({
    missing: 'Vite, which builds the web app, is not installed.',
    mend: 'Install it: npm ci',
  });
}

function hasDist() {
  return existsSync(dist) && readdirSync(dist).length > 0;
}

function printSources() {
  const places = [web, join(root, 'packages', 'contract'), join(root, 'package-lock.json')];
  const leftOut = (name) => ['node_modules', 'dist', 'coverage'].includes(name) || /\.test\.tsx?$/.test(name);
  return fingerprint(listFiles(places, leftOut), process.platform);
}
