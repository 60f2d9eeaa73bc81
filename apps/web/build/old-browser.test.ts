import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Page } from './browser-targets.ts';
import { leaveOldBrowser } from './old-browser.ts';

/** @returns the address that the script opens instead of the page */
function openedIn(page: Page, browser: object): string | undefined {
  let opened: string | undefined;
  const replace = (address: string) => {
    opened = address;
  };
  runInNewContext(leaveOldBrowser(page), {
    ...browser,
    location: { pathname: '/live/loans', search: '?a=1&b', replace },
    encodeURIComponent,
  });
  return opened;
}

test.each<[string, Page, object]>([
  ['without CSS.supports', 'customer', {}],
  ['without the units of small screens', 'customer', { CSS: { supports: () => false } }],
  ['without AbortSignal', 'console', {}],
  ['without AbortSignal.any', 'console', { AbortSignal: class {} }],
])('a browser %s leaves the %s page, and the page it wanted is named', (_what, page, browser) => {
  expect(openedIn(page, browser)).toBe('/old-browser?page=%2Flive%2Floans%3Fa%3D1%26b');
});

test('a browser with what the pages need stays', () => {
  expect(openedIn('customer', { CSS: { supports: () => true } })).toBeUndefined();
  expect(openedIn('console', { AbortSignal })).toBeUndefined();
});

test.each<Page>(['customer', 'console'])(
  'the oldest browsers can read the script of the %s page, which has no newer syntax',
  (page) => {
    expect(leaveOldBrowser(page)).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async)\b/);
  },
);
