/** The pages' words as code: what the unit tests of the web app import. The build of the web app writes them as well. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { runtimeNode } from './dependencies.mjs';
import { pinnedEnv, root } from './places.mjs';
import { SetupError } from './setup-error.mjs';
import { fingerprint, isStamped, listFiles, writeStamp } from './stamp.mjs';

const web = join(root, 'apps', 'web');
const stamp = 'texts';

/** The step that compiles apps/web/messages into apps/web/src/paraglide. */
export function texts() {
  return {
    name: 'texts',
    isDone: () => (isCompiled() && isStamped(stamp, printSources()) ? '' : undefined),
    run: compile,
  };
}

const isCompiled = () => existsSync(join(web, 'src', 'paraglide', 'messages.js'));

async function compile(say) {
  const args = [join(web, 'messages', 'compile.ts')];
  const { code, said } = await runCommand(runtimeNode(), args, { cwd: web, env: pinnedEnv({}), onLine: say });
  if (code !== 0 || !isCompiled()) {
    const mend = 'Mend what it says, then run it again: node apps/web/messages/compile.ts';
    throw new SetupError({ missing: 'The texts of the pages do not compile.', mend, said });
  }
  writeStamp(stamp, printSources());
}

function printSources() {
  const places = [join(web, 'messages'), join(web, 'project.inlang', 'settings.json')];
  return fingerprint(listFiles([...places, join(root, 'package-lock.json')], () => false));
}
