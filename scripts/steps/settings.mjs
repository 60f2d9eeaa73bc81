/** Judges the settings before anything is built or created. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runtimeNode } from './programs/dependencies.mjs';
import { SetupError } from './setup-error.mjs';

const judge = join(root, 'apps', 'server', 'src', 'judge-settings.ts');

/** The step that fails with a sentence for each wrong setting. It needs the packages, and no build. */
export function settingsStep(env = process.env) {
  return {
    name: 'settings',
    isDone() {
      const { problems, warnings } = judgeSettings(env);
      if (problems.length > 0) throw wrongSettings(problems);
      return warnings.join('; ');
    },
    run() {},
  };
}

const readByScripts = [
  'DATABASE_URL',
  'FOYER_DATA_DIR',
  'FOYER_DEMO',
  'LIVEKIT_BIN',
  'LIVEKIT_URL',
  'NODE_ENV',
  'PG_BIN_DIR',
];

/** Settings that the scripts read mean there what they mean for the server: without blanks around, and blank is not set. */
export function trimSettings(env = process.env) {
  for (const name of readByScripts) if (env[name] !== undefined) env[name] = env[name].trim();
}

/** @returns {{ problems: string[], warnings: string[] }} */
function judgeSettings(env) {
  const printed = execFileSync(runtimeNode(), [judge], { cwd: root, env, encoding: 'utf8' });
  return JSON.parse(printed);
}

/** @param {string[]} problems */
function wrongSettings(problems) {
  return new SetupError({
    problem: problems.map((sentence) => `${sentence}.`).join('\n  '),
    fix: `Correct ${problems.length === 1 ? 'this setting' : `these ${problems.length} settings`}, then: npm start`,
  });
}
