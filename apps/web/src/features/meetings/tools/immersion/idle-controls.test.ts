import { seconds } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { fakeClock } from '../../../../platform/testing/fake-clock.ts';
import { createIdleControls } from './idle-controls.ts';

function start() {
  const clock = fakeClock();
  const changes: boolean[] = [];
  const use = { isInUse: false };
  const controls = createIdleControls({
    clock,
    isInUse: () => use.isInUse,
    onChange: (isHidden) => changes.push(isHidden),
  });
  controls.activity();
  return { clock, changes, use, controls };
}

test('hides the controls three seconds after the last activity, and shows them with the next', async () => {
  const { clock, changes, controls } = start();
  await clock.pass(seconds(2));
  controls.activity();
  await clock.pass(seconds(2));
  expect(changes).toEqual([]);

  await clock.pass(seconds(1));
  expect(changes).toEqual([true]);

  controls.activity();
  expect(changes).toEqual([true, false]);
});

test('keeps the controls while one of them has the focus', async () => {
  const { clock, changes, use } = start();
  use.isInUse = true;
  await clock.pass(seconds(30));
  expect(changes).toEqual([]);

  use.isInUse = false;
  await clock.pass(seconds(3));
  expect(changes).toEqual([true]);
});

test('keeps the controls visible when the picture no longer fills the page', async () => {
  const { clock, changes, controls } = start();
  await clock.pass(seconds(3));

  controls.stop();
  await clock.pass(seconds(10));

  expect(changes).toEqual([true, false]);
});
