import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fitsLockFile, isInstalled, nodeVersion, runtimeNode } from './dependencies.mjs';

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

describe('libraries count as installed', () => {
  test('when each of them is there in its version', () => {
    lock({ '': {}, 'node_modules/a': { version: '1.0.0' }, 'apps/x/node_modules/b': { version: '2.0.0' } });
    installed({ 'node_modules/a': { version: '1.0.0' }, 'apps/x/node_modules/b': { version: '2.0.0' } });

    expect(isInstalled(folder)).toBe(true);
  });

  test('when only what is for another platform is missing', () => {
    lock({
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a-win32': { version: '1.0.0', optional: true },
    });
    installed({ 'node_modules/a': { version: '1.0.0' } });

    expect(isInstalled(folder)).toBe(true);
  });

  test('but not when a version differs', () => {
    lock({ 'node_modules/a': { version: '1.0.1' } });
    installed({ 'node_modules/a': { version: '1.0.0' } });

    expect(isInstalled(folder)).toBe(false);
  });

  test('but not when one is missing, or none was ever installed', () => {
    lock({ 'node_modules/a': { version: '1.0.0' } });
    expect(isInstalled(folder)).toBe(false);

    installed({});
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('a lock file fits', () => {
  test('when it knows what each package.json asks for, in any order', () => {
    writeJson('package.json', { dependencies: { b: '2', a: '1' } });
    lock({ '': { dependencies: { a: '1', b: '2' } } });

    expect(fitsLockFile(folder)).toBe(true);
  });

  test('but not when a package.json asks for something else', () => {
    writeJson('package.json', { devDependencies: { a: '2' } });
    lock({ '': { devDependencies: { a: '1' } } });

    expect(fitsLockFile(folder)).toBe(false);
  });
});

describe('Node', () => {
  test('is enough from 20.19 on', () => {
    expect(nodeVersion('20.19.0').isDone()).toBe('20.19.0');
    expect(nodeVersion('24.0.0').isDone()).toBe('24.0.0');
  });

  test('older is refused, and the mend is named', () => {
    expect(() => nodeVersion('20.18.3').isDone()).toThrow(
      expect.objectContaining({
        missing: expect.stringContaining('Node 20.18.3 is too old'),
        mend: expect.stringContaining('nvm install'),
      }),
    );
  });

  test('the pinned one runs the server; without it the machine’s own from 24 on', () => {
    expect(runtimeNode('20.19.0', '/pinned/node')).toBe('/pinned/node');
    expect(runtimeNode('24.1.0', null)).toBe(process.execPath);
    expect(() => runtimeNode('22.1.0', null)).toThrow(/not 24/);
  });
});
