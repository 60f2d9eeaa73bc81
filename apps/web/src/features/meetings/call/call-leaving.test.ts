/** A customer leaves the meeting and can rejoin it. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { buildDeparture, buildMeeting, fakeCall, fakeConversation } from '../testing/fake-call.ts';

async function leftConversation() {
  const fixture = await fakeConversation();
  void fixture.call.leave();
  await fixture.clock.pass(0);
  return fixture;
}

test('leaving turns the devices off, leaves the room and keeps the meeting open', async () => {
  const { call, environment, room } = await leftConversation();

  expect(environment).toMatchObject({ departures: 1, hangUps: 0 });
  expect(room().hasLeft).toBe(true);
  expect(call.state()).toMatchObject({ status: 'left', localCamera: null });
});

test('rejoining undoes the departure and enters the room again', async () => {
  const { call, clock, environment, rooms } = await leftConversation();

  call.tryAgain();
  await clock.pass(100);

  expect(environment.rejoins).toBe(1);
  expect(call.state().status).toBe('connected');
  expect(rooms.at(-1)?.hasLeft).toBe(false);
});

test('a page that is opened after the customer left shows it, without entering', async () => {
  const { call, clock, environment, rooms } = fakeCall();
  environment.meeting = buildMeeting({ canRejoin: [buildDeparture(seconds(40))] });

  await clock.pass(100);

  expect(call.state().status).toBe('left');
  expect(environment.rejoins).toBe(0);
  expect(rooms.every((room) => room.entered === null)).toBe(true);
});

test('a customer who confirmed to return in a new tab rejoins at once', async () => {
  const { call, clock, environment } = fakeCall({ rejoins: true });
  environment.meeting = buildMeeting({ canRejoin: [buildDeparture()] });

  await clock.pass(100);

  expect(environment.rejoins).toBe(1);
  expect(call.state().status).toBe('connected');
});

test('a customer who left can end the meeting', async () => {
  const { call, clock, environment } = await leftConversation();

  void call.hangUp();
  await clock.pass(0);

  expect(environment.hangUps).toBe(1);
  expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'customer' } });
});

test('leaving without a network shows the page after three seconds and repeats the request until a rejoin', async () => {
  const { call, clock, environment } = await fakeConversation();
  environment.rejectWith = 'network.unreachable';

  void call.leave();
  await clock.pass(seconds(4));
  expect(call.state().status).toBe('left');
  const before = environment.departures;
  await clock.pass(seconds(4));
  expect(environment.departures).toBeGreaterThan(before);

  call.tryAgain();
  const sent = environment.departures;
  await clock.pass(minutes(1));
  expect(environment.departures).toBe(sent);
});

test('a removal from the room by the departure in another tab shows that the customer left', async () => {
  const { call, clock, environment, room } = await fakeConversation();
  environment.meeting = buildMeeting({ canRejoin: [buildDeparture()] });

  room().emit({ type: 'closed', reason: 'removed' });
  await clock.pass(100);

  expect(call.state().status).toBe('left');
});
