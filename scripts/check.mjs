/** `npm run check`: runs all static checks one after another, even if one fails. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { webBuild } from './steps/builds/web-build.mjs';
import { runCommand } from './steps/command.mjs';
import { pinnedEnv, root } from './steps/paths.mjs';
import { runtimeNode } from './steps/programs/dependencies.mjs';
import { createProgress } from './steps/progress.mjs';
import { setUp, toolSteps } from './steps/setup.mjs';
import { describeFailure } from './steps/setup-error.mjs';

const workspaces = ['packages/contract', 'apps/server', 'apps/web', 'e2e'];

const progress = createProgress();
try {
  await setUp(toolSteps(), progress);
  const failed = (await buildWebApp()) ? [] : ['web app'];
  process.stdout.write('\n');
  for (const check of listChecks()) if (!(await runCheck(check))) failed.push(check.name);

  process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll checks passed.\n');
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  progress.end();
  process.stderr.write(`\n${describeFailure(error)}`);
  process.exitCode = 1;
}

/**
 * Builds the web app for the size budget. A failed build counts as a failed check; the other checks still
 * run.
 */
async function buildWebApp() {
  try {
    await setUp([webBuild()], progress);
    return true;
  } catch (error) {
    process.stdout.write(`\n${describeFailure(error)}`);
    return false;
  }
}

function listChecks() {
  const tools = readdirSync(join(root, 'tools')).filter(
    (name) => /^check-[a-z-]+\.mjs$/.test(name) && !name.includes('.test.'),
  );
  return [
    {
      name: 'biome',
      args: [
        installed('@biomejs/biome/bin/biome'),
        'ci',
        ...(process.stdout.isTTY ? [] : ['--colors=off']),
        '.',
      ],
    },
    ...workspaces.map((workspace) => ({
      name: `types of ${workspace}`,
      args: [installed('typescript-7/bin/tsc'), '--noEmit', '-p', workspace],
    })),
    {
      name: 'import rules',
      args: [
        installed('dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        'tools/dependency-cruiser.config.mjs',
        ...['packages', 'apps', 'e2e'].filter((folder) => existsSync(join(root, folder))),
      ],
    },
    { name: 'knip', args: [installed('knip/bin/knip.js')] },
    ...tools.sort().map((name) => ({ name: `tools/${name}`, args: [join('tools', name)] })),
  ];
}

function installed(path) {
  return join('node_modules', path);
}

async function runCheck({ name, args }) {
  const startedAt = Date.now();
  const lines = [];
  const { code, output } = await runCommand(runtimeNode(), args, {
    cwd: root,
    // Colours only on a terminal, not in a log.
    env: pinnedEnv(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }),
    onLine: (textLine) => lines.push(textLine),
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(28)} ${seconds} s\n`);
  // What a check could not find out, although it passed.
  const notes = lines.filter((textLine) => textLine.startsWith('note: '));
  if (code === 0 && notes.length > 0) process.stdout.write(`  ${notes.join('\n  ')}\n`);
  if (code !== 0) process.stdout.write(`\n${lines.length > 0 ? lines.join('\n') : output}\n\n`);
  return code === 0;
}
