/** When a console says that live updates do not arrive. */
import { expect, test } from 'vitest';
import type { LiveState } from '../../../platform/live/live.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { watchLiveUpdates } from './live-updates.ts';

function setUp() {
  const clock = fakeClock();
  let listener = () => {};
  const channel = {
    state: 'connecting' as LiveState,
    onState(handler: (state: LiveState) => void) {
      listener = () => handler(channel.state);
      return () => {};
    },
  };
  const said: boolean[] = [];
  const stopWatching = watchLiveUpdates(channel, (arrive) => said.push(arrive), clock);
  const change = (state: LiveState) => {
    channel.state = state;
    listener();
  };
  return { clock, said, change, stopWatching };
}

test('sockets that are refused again and again are reported after 15 seconds', async () => {
  const { clock, said, change } = setUp();

  for (let second = 0; second < 14; second += 1) {
    change('lost');
    await clock.pass(1000);
  }
  expect(said).toEqual([]);
  await clock.pass(1000);

  expect(said).toEqual([false]);
});

test('sockets whose handshake is never answered are reported as well', async () => {
  const { clock, said } = setUp();

  await clock.pass(15_000);

  expect(said).toEqual([false]);
});

test('a connection that returns in time is not reported', async () => {
  const { clock, said, change } = setUp();
  change('connected');
  change('lost');
  await clock.pass(10_000);

  change('connected');
  await clock.pass(60_000);

  expect(said).toEqual([true, true]);
});

test('the report ends when updates arrive again', async () => {
  const { clock, said, change } = setUp();
  await clock.pass(15_000);

  change('connected');

  expect(said).toEqual([false, true]);
});

test('nothing is reported after the end', async () => {
  const { clock, said, stopWatching } = setUp();

  stopWatching();
  await clock.pass(60_000);

  expect(said).toEqual([]);
});
