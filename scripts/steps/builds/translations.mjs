/**
 * Compiles the translations, which unit tests of the web app import. The build of the web app also does this.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.mjs';
import { pinnedEnv, root, stampFolder } from '../paths.mjs';
import { runtimeNode } from '../programs/dependencies.mjs';
import { SetupError } from '../setup-error.mjs';
import { requireWritable } from '../writable.mjs';
import { fingerprint, isStamped, listFiles, writeStamp } from './stamp.mjs';

const web = join(root, 'apps', 'web');
const stamp = 'translations';

/** The step that compiles apps/web/translations into apps/web/src/paraglide. */
export function translations() {
  return {
    name: 'translations',
    isDone: () => (isCompiled() && isStamped(stamp, fingerprintSources()) ? '' : undefined),
    run: compile,
  };
}

const compiled = join(web, 'src', 'paraglide');
const isCompiled = () => existsSync(join(compiled, 'messages.js'));

async function compile(report) {
  for (const folder of [stampFolder, compiled]) requireWritable(folder);
  const args = [join(web, 'translations', 'compile.ts')];
  const { code, output } = await runCommand(runtimeNode(), args, {
    cwd: web,
    env: pinnedEnv({}),
    onLine: report,
  });
  if (code !== 0 || !isCompiled()) {
    const fix = 'Fix the problem above, then run: node apps/web/translations/compile.ts';
    throw new SetupError({ problem: 'The translations do not compile.', fix, output });
  }
  writeStamp(stamp, fingerprintSources());
}

function fingerprintSources() {
  const paths = [join(web, 'translations'), join(web, 'project.inlang', 'settings.json')];
  return fingerprint(listFiles([...paths, join(root, 'package-lock.json')], () => false));
}
