import { expect, test } from 'vitest';
import { filesOf, measure } from './check-budget.mjs';

const registration = 'registration/index.ts';
const chunkLists = { registrationChunks: [registration], excludedChunks: [] };
const manifest = {
  'index.html': {
    file: 'customer.js',
    css: ['customer.css'],
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: [registration, 'lobby'],
  },
  'staff.html': { file: 'staff.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['grid'] },
  [registration]: {
    file: 'registration.js',
    css: ['registration.css'],
    isDynamicEntry: true,
    imports: ['index.html'],
  },
  lobby: { file: 'lobby.js', isDynamicEntry: true, imports: ['_react.js'], dynamicImports: ['livekit'] },
  livekit: { file: 'livekit.js', isDynamicEntry: true },
  grid: { file: 'grid.js', isDynamicEntry: true },
  '_react.js': { file: 'react.js' },
};

test('counts a shared chunk once and follows what it imports', () => {
  const { js, css } = filesOf(manifest, ['index.html', registration]);

  expect([...js].sort()).toEqual(['customer.js', 'react.js', 'registration.js']);
  expect([...css].sort()).toEqual(['customer.css', 'registration.css']);
});

test('sums the sizes of all files that each page loads', () => {
  const weights = {
    'react.js': 60,
    'customer.js': 10,
    'registration.js': 20,
    'lobby.js': 5,
    'livekit.js': 110,
  };
  const rows = measure(
    { customers: manifest, console: manifest },
    (file) => (weights[file] ?? 2) * 1024,
    chunkLists,
  );

  expect(rows.map(({ size }) => size)).toEqual([90, 4, 205, 62]);
});

test('does not count excluded chunks', () => {
  const { js } = filesOf(manifest, ['index.html'], { withLater: true, without: ['lobby'] });

  expect(js).not.toContain('livekit.js');
});

test('names a missing chunk and lists the existing ones', () => {
  const { [registration]: _gone, ...rest } = manifest;

  expect(() => measure({ customers: rest, console: manifest }, () => 1, chunkLists)).toThrow(registration);
  expect(() => measure({ customers: rest, console: manifest }, () => 1, chunkLists)).toThrow(
    /use the current name[\s\S]*lobby/,
  );
});

test('rejects an excluded chunk that does not exist', () => {
  const lists = { ...chunkLists, excludedChunks: ['renamed'] };

  expect(() => measure({ customers: manifest, console: manifest }, () => 1, lists)).toThrow(/no "renamed"/);
});
