/** The check of the room's screens finds controls that cover each other, and only those. */
import { afterEach, expect, test } from 'vitest';
import { findOverlaps } from '../../../../../../../tools/page-checks/find-overlaps.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const find = (html: string): string[] => {
  document.body.innerHTML = html;
  return findOverlaps();
};

const boxAt = (left: number, more = '') =>
  `position: absolute; left: ${left}px; top: 0; width: 100px; height: 40px; box-sizing: border-box; ${more}`;
const mute = `<button style="${boxAt(0)}">Mute</button>`;
const leave = (more = '', left = 60) => `<button style="${boxAt(left, more)}">Leave</button>`;

test.each([
  ['two buttons of which one covers a part of the other', `${mute}${leave()}`],
  ['a button under a panel that is half transparent', `${mute}<div style="opacity: 0.5">${leave()}</div>`],
  ['two buttons of an open dialog', `<dialog style="width: 400px; height: 200px">${mute}${leave()}</dialog>`],
])('finds %s', (what, html) => {
  document.body.innerHTML = html;
  if (what.includes('dialog')) document.querySelector('dialog')?.showModal();

  expect(findOverlaps()).toEqual([
    expect.stringMatching(/BUTTON Mute and BUTTON Leave overlap by 40 × 40 px/),
  ]);
});

test.each([
  ['buttons that touch', `${mute}${leave('', 99)}`],
  ['a button that is transparent', `${mute}<div style="opacity: 0">${leave()}</div>`],
  ['a button that is hidden', `${mute}${leave('visibility: hidden')}`],
  ['a button that cannot be pressed', `${mute}${leave('pointer-events: none')}`],
  ['a field in a control', `<a href="/" style="${boxAt(0)}"><input style="${boxAt(0)}"></a>`],
  [
    'a button that covers its tile',
    `<div style="${boxAt(0)}"><button style="position: absolute; inset: 0">Large</button>${mute}</div>`,
  ],
  [
    'a button that is scrolled out of sight',
    `${mute}<div style="${boxAt(0, 'top: 40px; overflow: auto')}">
      <div style="height: 200px"></div><button style="margin-top: -400px; display: block">Older</button></div>`,
  ],
])('does not find %s', (_what, html) => {
  expect(find(html)).toEqual([]);
});

test('finds a button under a message that is not a control', () => {
  const message = `<p style="${boxAt(0, 'width: 300px; margin: 0; background: white')}">You're sharing your screen.</p>`;

  expect(find(`${mute}${message}`)).toEqual(["BUTTON Mute is under P You're sharing your screen."]);
});

test('does not find a control behind a modal dialog', () => {
  document.body.innerHTML = `${mute}<dialog style="${boxAt(0)}"><button>OK</button></dialog>`;
  document.querySelector('dialog')?.showModal();

  expect(findOverlaps()).toEqual([]);
});
