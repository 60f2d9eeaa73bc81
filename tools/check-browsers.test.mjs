import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lowestBrowsers } from '../apps/web/build/browser-targets.ts';
import { applyExceptions, findInScripts, findInStyles } from './check-browsers.mjs';

const lowest = lowestBrowsers('customer');
const inScript = (text) => findInScripts([{ name: 'a.js', text }], lowest).map(({ feature }) => feature);
const inStyle = (text) => findInStyles([{ name: 'a.css', text }], lowest).map(({ feature }) => feature);

test.each([
  ['const sorted = (list) => list.toSorted();', '.toSorted()'],
  ['const safe = (text) => text.toWellFormed();', '.toWellFormed()'],
  ['const either = (a, b) => AbortSignal.any([a, b]);', 'AbortSignal.any()'],
  ['if (URL.canParse(text)) open(text);', 'URL.canParse()'],
  ['const { promise } = Promise.withResolvers();', 'Promise.withResolvers()'],
  ["const zones = Intl.supportedValuesOf('timeZone'); list.at(-1); list.toSpliced(1, 1);", '.toSpliced()'],
  ['const frame = new VideoFrame(picture);', 'VideoFrame()'],
  ["dialog.hidePopover(); document.querySelector('b').closest('a');", '.hidePopover()'],
  ['const speed = navigator.connection.downlink;', 'navigator.connection.'],
  ['const last = /(?<=a)b/.exec(text);', 'lookbehind'],
  ['class A { static { start(); } }', 'class static block'],
])('reports what a lowest browser of customers lacks in the script %s', (text, feature) => {
  expect(inScript(text)).toEqual([feature]);
});

test.each([
  'const speed = navigator.connection?.downlink;',
  'const copy = list.toSorted?.() ?? [...list].sort();',
  'const list = { toSorted() {} }; list.toSorted();',
  'class VideoFrame {} new VideoFrame();',
  "const has = 'canParse' in URL; structuredClone(a); list.at(-1); text.replaceAll('a', 'b');",
])('accepts the script %s', (text) => {
  expect(inScript(text)).toEqual([]);
});

test.each([
  ['.a:has(b) { color: red }', ':has'],
  ['.a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['.a { width: 10cqmin }', 'cqmin'],
  ['@container (min-width: 1px) { .a { color: red } }', '@container'],
  ['.a { .b & { color: red } }', '&'],
  ['.a { text-wrap: balance }', 'text-wrap'],
])('reports what a lowest browser of customers lacks in the style %s', (text, feature) => {
  expect(inStyle(text)).toEqual([feature]);
});

test.each([
  '.a { color: red; color: color-mix(in srgb, red, blue) }',
  '@supports selector(:has(a)) { .a:has(b) { color: red } }',
  '@layer base { .a:is(b, c) { min-height: 100dvh; inset: 0; translate: 0 -50% } }',
])('accepts the style %s', (text) => {
  expect(inStyle(text)).toEqual([]);
});

test('names the browsers that lack a feature', () => {
  const [found] = findInScripts([{ name: 'a.js', text: 'AbortSignal.any([])' }], lowest);

  expect(found?.lacking).toEqual([
    'chrome 109',
    'chrome_android 109',
    'webview_android 109',
    'edge 109',
    'firefox 115',
    'firefox_android 115',
    'safari_ios 15.6',
    'webview_ios 15.6',
    'safari 15.6',
    'samsunginternet_android 21',
  ]);
});

test('an exception covers its own page, feature and place, and is reported when nothing needs it', () => {
  const finding = {
    page: 'customer',
    feature: ':has',
    file: 'a.css',
    excerpt: '.lead:has(b)',
    lacking: ['firefox 115'],
  };
  const apply = (exception) => applyExceptions([finding], [exception]);

  expect(apply({ feature: ':has', where: 'lead', why: '' })).toEqual({ left: [], unused: [] });
  for (const exception of [
    { feature: ':has', where: 'dialog', why: '' },
    { page: 'console', feature: ':has', why: '' },
    { feature: '@container', why: '' },
  ])
    expect(apply(exception)).toEqual({ left: [finding], unused: [exception] });
});

test('functions with a stand-in need no exception', () => {
  const finding = {
    page: 'customer',
    feature: '.toSorted()',
    file: 'a.js',
    excerpt: '',
    lacking: ['chrome 109'],
  };

  expect(applyExceptions([finding], []).left).toEqual([]);
});

test('the README has the lowest browsers of both pages', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const names = ['chrome', 'edge', 'firefox', 'safari', 'ios_saf', 'samsung'];
  const cells = (page) => names.map((name) => lowestBrowsers(page)[name] ?? '–').join(' | ');

  expect(readme).toContain(`| of customers | ${cells('customer')} |`);
  expect(readme).toContain(`| of staff | ${cells('console')} |`);
});
