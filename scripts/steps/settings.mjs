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
