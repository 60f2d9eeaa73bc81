/** The check that every screen passes finds controls that are cut off or off the screen, and only those. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findOutside, longestName } from '../../../../../../../tools/page-checks/find-outside.ts';

const names = { long: 'x'.repeat(300) };

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  document.body.innerHTML = '';
});

const find = (html: string): Promise<string[]> => {
  document.body.innerHTML = html;
  return findOutside(names);
};

test.each([
  [
    'a control that a panel with hidden overflow cuts off',
    `<div style="display: flex; width: 300px; overflow: hidden">
      <span style="flex: none">${longestName(1)}</span><button style="flex: none">ACCEPT</button></div>`,
    /ACCEPT: cut off at the side/,
  ],
  [
    'a control that a panel with hidden overflow cuts off below',
    `<div style="height: 40px; overflow: hidden; overflow-wrap: anywhere">${longestName(1)}<button>ACCEPT</button></div>`,
    /ACCEPT: cut off above or below/,
  ],
  [
    'a control left of the screen',
    '<button style="position: absolute; left: -30px">ACCEPT</button>',
    /ACCEPT: beside the screen/,
  ],
  [
    'a control of a dialog that is taller than the screen',
    '<div style="position: fixed; top: 0"><div style="height: 900px"></div><button>ACCEPT</button></div>',
    /ACCEPT: above or below the screen/,
  ],
  ['a page that scrolls sideways', `<p>${longestName(1)}</p>`, /makes the page scroll sideways/],
  [
    'a dialog that scrolls sideways',
    `<div role="dialog" style="position: fixed; width: 300px; overflow: auto">${longestName(1)}</div>`,
    /scrolls sideways/,
  ],
])('finds %s', async (_what, html, problem) => {
  expect((await find(html)).join('\n')).toMatch(problem);
});

test.each([
  [
    'controls of a table that scrolls',
    `<div style="overflow: auto"><table><tr><td>${longestName(1)}<button>ACCEPT</button></td></tr></table></div>`,
  ],
  [
    'a long page',
    `<div style="overflow-wrap: anywhere">${longestName(1)}</div><div style="height: 2000px"></div><button>ACCEPT</button>`,
  ],
  [
    'a control placed outside of the panel that is not its containing block',
    '<div style="width: 100px; height: 20px; overflow: hidden"><button style="position: absolute; left: 150px">ACCEPT</button></div>',
  ],
])('accepts %s', async (_what, html) => {
  expect(await find(html)).toEqual([]);
});

test('leaves the texts of the page as they were', async () => {
  await find(`<p style="overflow-wrap: anywhere">${longestName(1)}</p>`);

  expect(document.body.textContent).toBe(longestName(1));
});
