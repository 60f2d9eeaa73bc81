import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled, matchesLockFile, nodeVersion, runtimeNode } from './dependencies.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-dependencies-'));
  mkdirSync(join(folder, 'node_modules'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeJson(path, value) {
  writeFileSync(join(folder, path), JSON.stringify(value));
}

function lock(packages) {
  writeJson('package-lock.json', { packages });
}

function installed(packages) {
  writeJson('node_modules/.package-lock.json', { packages });
}

describe('npm packages', () => {
  test('count as installed if each is present in the locked version', () => {
    lock({ '': {}, 'node_modules/a': { version: '1.0.0' }, 'apps/x/node_modules/b': { version: '2.0.0' } });
    installed({ 'node_modules/a': { version: '1.0.0' }, 'apps/x/node_modules/b': { version: '2.0.0' } });

    expect(isInstalled(folder)).toBe(true);
  });

  test('count as installed if only packages for other platforms are missing', () => {
    lock({
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a-win32': { version: '1.0.0', optional: true },
    });
    installed({ 'node_modules/a': { version: '1.0.0' } });

    expect(isInstalled(folder)).toBe(true);
  });

  test('do not count as installed if a version differs', () => {
    lock({ 'node_modules/a': { version: '1.0.1' } });
    installed({ 'node_modules/a': { version: '1.0.0' } });

    expect(isInstalled(folder)).toBe(false);
  });

  test('do not count as installed if one or all are missing', () => {
    lock({ 'node_modules/a': { version: '1.0.0' } });
    expect(isInstalled(folder)).toBe(false);

    installed({});
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('a lock file', () => {
  test('matches package.json files with the same dependencies in any order', () => {
    writeJson('package.json', { dependencies: { b: '2', a: '1' } });
    lock({ '': { dependencies: { a: '1', b: '2' } } });

    expect(matchesLockFile(folder)).toBe(true);
  });

  test('does not match a package.json with other dependencies', () => {
    writeJson('package.json', { devDependencies: { a: '2' } });
    lock({ '': { devDependencies: { a: '1' } } });

    expect(matchesLockFile(folder)).toBe(false);
  });
});

describe('Node', () => {
  test('is accepted from version 20.19', () => {
    expect(nodeVersion('20.19.0').isDone()).toBe('20.19.0');
    expect(nodeVersion('24.0.0').isDone()).toBe('24.0.0');
  });

  test('rejects an older version and names the fix', () => {
    expect(() => nodeVersion('20.18.3').isDone()).toThrow(
      expect.objectContaining({
        problem: expect.stringContaining('Node 20.18.3 is too old'),
        fix: expect.stringContaining('nvm install'),
      }),
    );
  });

  test('runs the server in its pinned version, or else in the current one from version 24', () => {
    expect(runtimeNode('20.19.0', '/pinned/node')).toBe('/pinned/node');
    expect(runtimeNode('24.1.0', null)).toBe(process.execPath);
    expect(() => runtimeNode('22.1.0', null)).toThrow(/older than 24/);
  });
});
