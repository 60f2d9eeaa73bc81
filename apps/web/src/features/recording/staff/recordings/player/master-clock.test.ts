import { expect, test } from 'vitest';
import { createMasterClock } from './master-clock.ts';

function clockOf(gaps: { from: number; to: number }[] = [], durationMs = 10_000) {
  let time = 500;
  const clock = createMasterClock({ durationMs, gaps, now: () => time });
  const pass = (ms: number, isStalled = false) => {
    time += ms;
    clock.tick(isStalled);
  };
  return { clock, pass, at: () => clock.state().at };
}

test('the position moves only while it plays, at the chosen speed', () => {
  const { clock, pass, at } = clockOf();
  pass(1000);
  expect(at()).toBe(0);

  clock.play();
  pass(1000);
  clock.setSpeed(2);
  pass(1000);
  clock.pause();
  pass(1000);

  expect(at()).toBe(3000);
});

test('the position waits for a track without data, and does not catch up', () => {
  const { clock, pass, at } = clockOf();
  clock.play();

  pass(1000, true);
  pass(500);

  expect(at()).toBe(500);
});

test('pauses of the recording are jumped over, also by seeking into one', () => {
  const { clock, pass, at } = clockOf([{ from: 2000, to: 6000 }]);
  clock.play();
  pass(2500);
  expect(at()).toBe(6000);

  clock.seek(3000);
  expect(at()).toBe(6000);
  clock.seek(1999);
  expect(at()).toBe(1999);
});

test('playing stops at the end, and begins again from there', () => {
  const { clock, pass, at } = clockOf();
  clock.play();
  pass(20_000);
  expect([at(), clock.state().isPlaying]).toEqual([10_000, false]);

  clock.play();

  expect(at()).toBe(0);
});

test('seeking stays within the recording', () => {
  const { clock, at } = clockOf();

  clock.seek(-5);
  expect(at()).toBe(0);
  clock.seek(99_999);
  expect(at()).toBe(10_000);
});
