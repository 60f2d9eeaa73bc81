/** Builds the web app if its sources changed, and replaces the previous build in one step. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.mjs';
import { pinnedEnv, root, stampFolder } from '../paths.mjs';
import { runtimeNode } from '../programs/dependencies.mjs';
import { SetupError } from '../setup-error.mjs';
import { requireWritable, toWriteError } from '../writable.mjs';
import { keepPreviousFiles } from './previous-files.mjs';
import { fingerprint, isStamped, listFiles, writeStamp } from './stamp.mjs';

const web = join(root, 'apps', 'web');
const dist = join(web, 'dist');
const stamp = 'web-build';

/** The step that builds apps/web into apps/web/dist. */
export function webBuild() {
  return {
    name: 'web app',
    isDone: () => (hasDist() && isStamped(stamp, fingerprintSources()) ? '' : undefined),
    run: build,
  };
}

async function build(report) {
  for (const folder of [stampFolder, web, join(web, 'src', 'paraglide')]) requireWritable(folder);
  // Built in a separate folder and renamed at the end, so that a running server never serves an incomplete
  // build.
  const draft = join(stampFolder, `web-${process.pid}`);
  const args = [findVite(), 'build', '--outDir', draft, '--emptyOutDir'];
  const env = pinnedEnv({ NODE_ENV: 'production' });
  const { code, output } = await runCommand(runtimeNode(), args, { cwd: web, env, onLine: report });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new SetupError({
      problem: 'The web app failed to build.',
      fix: 'Fix the problem above, then: npm start',
      output,
    });
  }
  replaceDist(draft);
  // After the build, because it writes the compiled translations into the source folder.
  writeStamp(stamp, fingerprintSources());
}

function replaceDist(draft) {
  try {
    keepPreviousFiles(join(dist, 'assets'), join(draft, 'assets'));
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw toWriteError(dist, error);
  }
}

function findVite() {
  const found = [web, root]
    .map((folder) => join(folder, 'node_modules', 'vite', 'bin', 'vite.js'))
    .find(existsSync);
  if (found) return found;
  throw new SetupError({
    problem: 'Vite, which builds the web app, is not installed.',
    fix: 'Install it: npm ci',
  });
}

function hasDist() {
  return existsSync(dist) && readdirSync(dist).length > 0;
}

function fingerprintSources() {
  const paths = [web, join(root, 'packages', 'contract'), join(root, 'package-lock.json')];
  const isExcluded = (name) =>
    ['node_modules', 'dist', 'coverage'].includes(name) || /\.test\.tsx?$/.test(name);
  return fingerprint(listFiles(paths, isExcluded), process.platform);
}
