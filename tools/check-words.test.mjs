import { expect, test } from 'vitest';
import { checkFile, findBanned, splitName } from './check-words.mjs';

test.each([
  ['roadPlace', ['road', 'place']],
  ['HTTPServer', ['http', 'server']],
  ['FOYER_PRIVATE_CARRIERS', ['foyer', 'private', 'carriers']],
  ['call-line.test.ts', ['call', 'line', 'test', 'ts']],
])('splits %s into words', (name, words) => {
  expect(splitName(name)).toEqual(words);
});

test('rejects a banned word inside of a name', () => {
  expect(findBanned('httpCarrier')).toBe('carrier → provider');
});

test('accepts an ambiguous word as a part of a name', () => {
  expect(findBanned('stopServer')).toBeUndefined();
  expect(findBanned('firstLine')).toBeUndefined();
});

test('rejects an ambiguous word as the whole name', () => {
  expect(findBanned('place')).toMatch(/^place → /);
});

test('reports each declaration once, with its line, and no use', () => {
  const text = 'const carrier = 1;\nexport const other = carrier + 1;\nimport { wall } from "./x.ts";\n';

  expect(checkFile('apps/server/src/a.ts', text)).toEqual([
    'apps/server/src/a.ts:1 carrier: carrier → provider',
  ]);
});

test('reports a file by its own name', () => {
  expect(checkFile('apps/web/src/road-words.css', '')).toEqual([
    'apps/web/src/road-words.css: file name: road → journey',
  ]);
});

test.each([
  ['const entrance = 1;', 'entrance → route context'],
  ['function bind(gate) {}', 'gate → authGuard'],
  ['const { payload: news } = event;', 'news → server event or payload'],
  ['const heard = new Map();', 'heard → lastPackets, or what was received'],
])('rejects the former name in %s', (text, reason) => {
  expect(checkFile('apps/server/src/a.ts', text)[0]).toContain(reason);
});

test('rejects private words in translation keys, and accepts texts and variants with them', () => {
  const text =
    '{\n  "staff_stops_title": {\n    "stops": "x"\n  },\n  "a_mend": "Mend",\n  "blackouts_title": "stops"\n}';

  expect(checkFile('apps/web/translations/staff/a.en.json', text)).toEqual([
    'apps/web/translations/staff/a.en.json:2 staff_stops_title: stops → blackouts',
    'apps/web/translations/staff/a.en.json:5 a_mend: mend → fix',
  ]);
});

test('rejects private words in class names, and accepts values with a dot', () => {
  const text = '.card,\n.wallLine:hover {\n  opacity: 0.5;\n}\n';

  expect(checkFile('apps/web/src/a.module.css', text)).toEqual([
    'apps/web/src/a.module.css:2 wallLine: wall → tenant isolation',
  ]);
});

test('rejects private words in new migrations only', () => {
  const text = 'create table orders ();\ncreate or replace function wall_by_tenant() returns void;\n';

  expect(checkFile('apps/server/migrations/0090_orders.sql', text)).toEqual([
    'apps/server/migrations/0090_orders.sql:2 wall_by_tenant: wall → tenant isolation',
  ]);
  expect(checkFile('apps/server/migrations/0001_orders.sql', text)).toEqual([]);
});
