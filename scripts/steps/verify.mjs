/** Verifies a commit in a clean clone, so that the main branch only ever holds commits that pass. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

const branch = 'main';
const shownLines = 40;

/**
 * Runs `.ci/run` on the current commit of a repository in a clean clone. Uncommitted changes are not part of it.
 * @param {{ movesMain: boolean, write: (text: string) => void, repository?: string }} options `movesMain`: moves
 * main to the commit if it passes
 * @returns {Promise<boolean>} whether it passes
 */
export async function verifyCommit({ movesMain, write, repository = root }) {
  const git = (...args) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', 'HEAD');
  const short = commit.slice(0, 9);
  const mainBefore = git('rev-parse', branch);
  if (movesMain) requireSuccessor({ git, commit });
  if (git('status', '--porcelain')) write(`Uncommitted changes are not part of ${short}.\n`);

  const folder = mkdtempSync(join(tmpdir(), 'foyer-verify-'));
  const logFile = join(tmpdir(), `foyer-verify-${short}.log`);
  const startedAt = Date.now();
  try {
    const project = join(folder, 'project');
    git('clone', '--quiet', '--no-checkout', '.', project);
    execFileSync('git', ['checkout', '--quiet', '-B', branch, commit], { cwd: project });
    write(`Verifying ${short}. Log: ${logFile}\n`);
    const passes = (await runChecks(project, logFile)) === 0;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    write(`${summarise(logFile, passes)}\n${short} ${passes ? 'passes' : 'FAILED'} (${seconds} s).\n`);
    if (passes && movesMain) {
      // Fails if main has moved meanwhile.
      git('update-ref', `refs/heads/${branch}`, commit, mainBefore);
      write(`${branch} is ${short}.\n`);
    }
    return passes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireSuccessor({ git, commit }) {
  if (git('rev-parse', '--abbrev-ref', 'HEAD') === branch)
    throw new SetupError({
      problem: `You are on ${branch}, which moves only after a commit has passed.`,
      fix: 'git switch -c work, then npm run verify; or npm run verify -- --try',
    });
  if (git('merge-base', branch, commit) !== git('rev-parse', branch))
    throw new SetupError({
      problem: `${branch} has commits that this branch lacks.`,
      fix: `git rebase ${branch}`,
    });
}

async function runChecks(project, logFile) {
  const log = openSync(logFile, 'w');
  const checks = spawn('bash', ['.ci/run'], {
    cwd: project,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const stop = () => checks.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  const [code] = await once(checks, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, stop);
  return code;
}

/** What the run repeats at its end: its failures, or its flaky tests and totals. */
function summarise(logFile, passes) {
  const lines = stripVTControlCharacters(readFileSync(logFile, 'utf8')).trimEnd().split('\n');
  if (passes) return lines.filter((each) => /^(flaky: |\d+ passed, |[✓✗] .*: \d+ s$)/.test(each)).join('\n');
  const first = lines.findIndex((each) => /^(Failed:|✗ )/.test(each));
  if (first === -1) return lines.slice(-shownLines).join('\n');
  // The checks come first, and the tests repeat their failures at the end.
  const end = first + shownLines;
  const last = lines.lastIndexOf('Failed:');
  return [...lines.slice(first, end), ...(last >= end ? lines.slice(last) : [])].join('\n');
}
