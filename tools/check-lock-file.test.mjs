import { expect, test } from 'vitest';
import { describeLicences, findProblems } from './check-lock-file.mjs';

const npmrc = 'save-exact=true\nignore-scripts=true\n';
const locked = {
  version: '1.0.0',
  resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz',
  integrity: 'sha512-AAAA',
  license: 'MIT',
};
const problemsWith = (more) => findProblems({ '': {}, 'node_modules/a': { ...locked, ...more } }, npmrc);

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND BSD-3-Clause', 'Apache-2.0 WITH LLVM-exception'])(
  'accepts a package with the licence %s',
  (license) => {
    expect(problemsWith({ license })).toEqual([]);
  },
);

test.each(['GPL-3.0-only', 'AGPL-3.0-only', 'MIT AND GPL-2.0-only', 'UNLICENSED', undefined])(
  'reports a package with the licence %s',
  (license) => {
    expect(problemsWith({ license })).toEqual([expect.stringContaining('has the licence')]);
  },
);

test.each([undefined, 'sha1-AAAA'])('reports a package with the checksum %s', (integrity) => {
  expect(problemsWith({ integrity })).toEqual([expect.stringContaining('has no SHA-512')]);
});

test.each(['git+ssh://git@example.com/a.git#1', 'https://example.com/a.tgz'])(
  'reports a package from %s',
  (resolved) => {
    expect(problemsWith({ resolved })).toEqual([expect.stringContaining('npm registry')]);
  },
);

test('reports an install script that is not listed', () => {
  expect(problemsWith({ hasInstallScript: true })).toEqual([expect.stringContaining('install script')]);
});

test('accepts workspaces, their links, and listed development programs of other platforms', () => {
  const packages = {
    'apps/server': { license: 'UNLICENSED' },
    'node_modules/@foyer/server': { link: true, resolved: 'apps/server' },
    'node_modules/@biomejs/cli-win32-x64': { version: '1.0.0', dev: true, optional: true },
  };

  expect(findProblems(packages, npmrc)).toEqual([]);
});

test('reports a package of the running product without a checksum, also for another platform', () => {
  const packages = { 'node_modules/@biomejs/cli-win32-x64': { optional: true, license: 'MIT' } };

  expect(findProblems(packages, npmrc)).toEqual([expect.stringContaining('has no SHA-512')]);
});

test('reports settings that let install scripts run', () => {
  expect(findProblems({}, 'save-exact=true\n')).toEqual([expect.stringContaining('ignore-scripts')]);
});

test('the list of licences has every package and program of a release, and no development package', () => {
  const packages = {
    '': {},
    'apps/server': { version: '0.1.0', license: 'UNLICENSED' },
    'node_modules/@foyer/server': { link: true },
    'node_modules/fastify': { version: '5.0.0', license: 'MIT' },
    'apps/server/node_modules/pg': { version: '8.0.0', license: 'MIT' },
    'node_modules/xmlhttprequest-ssl': { version: '2.0.0' },
    'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
  };
  const engine = { name: 'livekit-server', version: '1.0.0', licence: 'Apache-2.0' };

  const rows = describeLicences(packages, [engine])
    .split('\n')
    .filter((textLine) => textLine.startsWith('| ') && !textLine.startsWith('| component'));

  expect(rows).toEqual([
    '| livekit-server | 1.0.0 | Apache-2.0 |',
    '| fastify | 5.0.0 | MIT |',
    '| pg | 8.0.0 | MIT |',
    '| xmlhttprequest-ssl | 2.0.0 | MIT |',
  ]);
});
