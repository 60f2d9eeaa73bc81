/** Bundles the server into apps/server/dist if its sources changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.mjs';
import { pinnedEnv, root, stampFolder } from '../paths.mjs';
import { runtimeNode } from '../programs/dependencies.mjs';
import { SetupError } from '../setup-error.mjs';
import { requireWritable } from '../writable.mjs';
import { fingerprint, isStamped, listFiles, writeStamp } from './stamp.mjs';

const server = join(root, 'apps', 'server');
const stamp = 'server-build';

/** The step that bundles the server. */
export function serverBuild() {
  return {
    name: 'server',
    isDone: () =>
      existsSync(join(server, 'dist', 'main.mjs')) && isStamped(stamp, fingerprintSources()) ? '' : undefined,
    run: build,
  };
}

async function build(report) {
  for (const folder of [stampFolder, join(server, 'dist')]) requireWritable(folder);
  const program = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
  const { code, output } = await runCommand(runtimeNode(), [program, '-c', 'rolldown.config.mjs'], {
    cwd: server,
    env: pinnedEnv({}),
    onLine: report,
  });
  if (code !== 0)
    throw new SetupError({
      problem: 'The server failed to build.',
      fix: 'Fix the problem above, then: npm start',
      output,
    });
  writeStamp(stamp, fingerprintSources());
}

function fingerprintSources() {
  const paths = [
    join(server, 'src'),
    join(server, 'rolldown.config.mjs'),
    join(root, 'packages', 'contract', 'src'),
    join(root, 'package-lock.json'),
  ];
  return fingerprint(listFiles(paths, (name) => name === 'testing' || name.endsWith('.test.ts')));
}
