/** `npm run check`: every static check, one after another, all of them even when one fails. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './steps/command.mjs';
import { runtimeNode } from './steps/dependencies.mjs';
import { pinnedEnv, root } from './steps/places.mjs';
import { createProgress, runSteps } from './steps/progress.mjs';
import { toolSteps } from './steps/set-up.mjs';
import { describeFailure } from './steps/setup-error.mjs';
import { webBuild } from './steps/web-build.mjs';

const workspaces = ['packages/contract', 'apps/server', 'apps/web', 'e2e'];

const progress = createProgress();
try {
  await runSteps(toolSteps(), progress);
  const failed = (await builds()) ? [] : ['web app'];
  process.stdout.write('\n');
  for (const check of listChecks()) if (!(await passes(check))) failed.push(check.name);

  process.stdout.write(failed.length > 0 ? `\nNot clean: ${failed.join(', ')}\n` : '\nAll clean.\n');
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  progress.end();
  process.stderr.write(`\n${describeFailure(error)}`);
  process.exitCode = 1;
}

/** The budget weighs the build. One that fails is a finding like others, and no reason to keep those back. */
async function builds() {
  try {
    await runSteps([webBuild()], progress);
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
      args: [installed('typescript/bin/tsc'), '--noEmit', '-p', workspace],
    })),
    {
      name: 'import rules',
      args: [
        installed('dependency-cruiser/bin/dependency-cruiser.mjs'),
        ...['--config', 'tools/dependency-cruiser.config.mjs'],
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

async function passes({ name, args }) {
  const startedAt = Date.now();
  const lines = [];
  const { code, said } = await runCommand(runtimeNode(), args, {
    cwd: root,
    // Colours are for a terminal; in a log they are noise.
    env: pinnedEnv(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }),
    onLine: (line) => lines.push(line),
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(28)} ${seconds} s\n`);
  if (code !== 0) process.stdout.write(`\n${lines.length > 0 ? lines.join('\n') : said}\n\n`);
  return code === 0;
}
