import { seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect, test } from 'vitest';
import { buildMeeting, fakeConversation } from '../testing/fake-call.ts';
import { watchDeparture } from './departure-watch.ts';

async function watch({ isStored = true } = {}) {
  const fixture = await fakeConversation();
  const { call, clock } = fixture;
  if (isStored) void call.leave();
  else call.finish({ type: 'left', meeting: null });
  await clock.pass(0);
  const times: number[] = [];
  const { meeting } = call.state();
  const stopWatching = watchDeparture({ call, clock, meeting, onTime: (untilMs) => times.push(untilMs) });
  return { ...fixture, times, stopWatching };
}

test('tells how long the customer can rejoin', async () => {
  const { clock, environment, times } = await watch();
  expect(times.at(-1)).toBe(clock.now() + lobbyLimits.returnWindowMs);

  const [departure] = environment.meeting.canRejoin;
  if (departure) environment.meeting = buildMeeting({ canRejoin: [{ ...departure, remainingMs: 90_000 }] });
  await clock.pass(seconds(2));

  expect(times.at(-1)).toBe(clock.now() + 90_000);
});

test('shows the end when the agent ends the meeting or the time is over', async () => {
  const { call, clock, environment } = await watch();

  environment.meeting = buildMeeting({ status: 'ended', endedBy: 'agent' });
  await clock.pass(seconds(2));

  expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'agent' } });
});

test('shows that the meeting is open in another tab when the customer rejoins there', async () => {
  const { call, clock, environment } = await watch();

  environment.meeting = buildMeeting();
  await clock.pass(seconds(2));

  expect(call.state()).toMatchObject({ status: 'refused', refusal: 'taken_over' });
});

test('waits for a departure that the server has not stored yet', async () => {
  const { call, clock } = await watch({ isStored: false });

  // The meeting reads as if the customer were in it.
  await clock.pass(seconds(2));

  expect(call.state().status).toBe('left');
});

test('the page stops asking after the customer rejoined here', async () => {
  const { call, clock, environment, stopWatching } = await watch();
  stopWatching();

  environment.meeting = buildMeeting({ status: 'ended', endedBy: 'agent' });
  await clock.pass(seconds(10));

  expect(call.state().status).toBe('left');
});
