import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyCommit } from './verify.mjs';

let repository;
let output;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'foyer-verify-test-'));
  output = '';
  git('init', '--quiet', '--initial-branch=main');
  commitChecks('exit 0');
  git('switch', '--quiet', '--create', 'work');
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

const git = (...args) => {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test'];
  return execFileSync('git', [...author, ...args], { cwd: repository, encoding: 'utf8' }).trim();
};
/** Commits a `.ci/run` of these commands. */
function commitChecks(commands) {
  mkdirSync(join(repository, '.ci'), { recursive: true });
  writeFileSync(join(repository, '.ci', 'run'), `${commands}\n`);
  git('add', '.');
  git('commit', '--quiet', '--message', 'test: change the checks');
}
const verify = (movesMain = true) =>
  verifyCommit({ movesMain, repository, write: (text) => (output += text) });

test('main moves to a commit that passes in a clean clone', async () => {
  commitChecks('test ! -e uncommitted && echo "3 passed, 0 failed, 0 skipped"');
  writeFileSync(join(repository, 'uncommitted'), '');

  expect(await verify()).toBe(true);

  expect(git('rev-parse', 'main')).toBe(git('rev-parse', 'work'));
  expect(output).toContain('3 passed, 0 failed, 0 skipped');
  expect(output).toContain('Uncommitted changes are not part of');
});

test('does not move main if the commit fails, and shows the failures', async () => {
  const before = git('rev-parse', 'main');
  commitChecks('echo much; echo "Failed:"; echo "a.test.ts › it works"; exit 1');

  expect(await verify()).toBe(false);

  expect(git('rev-parse', 'main')).toBe(before);
  expect(output).toContain('Failed:\na.test.ts › it works');
  expect(output).not.toContain('much');
});

test('does not move main if the commit is only tried', async () => {
  const before = git('rev-parse', 'main');
  commitChecks('exit 0 # passes');

  expect(await verify(false)).toBe(true);

  expect(git('rev-parse', 'main')).toBe(before);
});

test('a branch without the newest commits of main is rejected', async () => {
  commitChecks('exit 0 # on work');
  git('switch', '--quiet', 'main');
  commitChecks('exit 0 # on main');
  git('switch', '--quiet', 'work');

  await expect(verify()).rejects.toThrow('main has commits that this branch lacks. git rebase main');
});

test('main itself cannot be verified, only tried', async () => {
  git('switch', '--quiet', 'main');

  await expect(verify()).rejects.toThrow('You are on main');
  expect(await verify(false)).toBe(true);
});
