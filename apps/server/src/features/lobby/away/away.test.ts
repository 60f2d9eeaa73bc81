/**
 * Keep my place: the customer leaves the page, is notified when the turn is near and when it is there, and comes
 * back to the same place.
 */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { beforeEach, expect, it } from 'vitest';
import type { StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import type { BuiltCustomer } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup({ withServer: true });
const flags = ['lobbyMode', 'showAgentName', 'linkSms', 'whatsapp'] as const;
const bySms = { channel: 'sms', travelMinutes: 10 } as const;

beforeEach(() => {
  setup.server.messages.available = ['sms'];
  setup.server.messages.planned.length = 0;
});

/** Sweeps concern the tenants of earlier tests, too. */
const messagesTo = ({ customerId }: BuiltCustomer) =>
  setup.server.messages.planned.filter(({ to }) => to.customerId === customerId);
const kindsTo = (customer: BuiltCustomer) => messagesTo(customer).map(({ kind }) => kind);
const statusOf = async (lobby: StaffedLobby, customer: BuiltCustomer) =>
  (await lobby.service.current(customer)).status;

/** Priya is in a meeting with Uma while Tanvi and Ravi wait, in this order. */
async function twoWaiting() {
  const lobby = await setup.lobby({ flags: [...flags] });
  const priya = await lobby.agent('Priya');
  const uma = await lobby.customer('Uma');
  const meetingId = await lobby.meet(priya, uma);
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  await lobby.service.knock(tanvi);
  setup.world.clock.advance(1);
  await lobby.service.knock(ravi);
  setup.world.clock.advance(1);
  const endMeeting = async () => {
    await lobby.meetings.hangUp(priya, meetingId);
    await lobby.advance(lobbyLimits.wrapUpMs);
  };
  return { lobby, priya, tanvi, ravi, endMeeting };
}

/** It is the turn of Tanvi, who is away, and Ravi waits behind. Priya is free. */
async function turnAnnounced() {
  const lobby = await setup.lobby({ flags: [...flags] });
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  await lobby.service.knock(tanvi);
  await lobby.service.away.leavePage(tanvi, bySms);
  setup.world.clock.advance(1);
  await lobby.service.knock(ravi);
  return { lobby, priya, tanvi, ravi };
}

it('a customer who leaves the page keeps the place, is not offered, and stays in the queue although the page is closed', async () => {
  const { lobby, priya, tanvi } = await twoWaiting();

  const left = await lobby.service.away.leavePage(tanvi, { ...bySms, language: 'hi-IN' });

  expect(left).toMatchObject({
    status: 'AWAY',
    place: 1,
    away: { channel: 'sms', travelMinutes: 10, turnAt: null, until: null, isOnTheWay: false },
  });
  lobby.guests.splice(lobby.guests.indexOf(tanvi), 1);
  await lobby.advance(minutes(2));
  expect(await statusOf(lobby, tanvi)).toBe('AWAY');
  const [inQueue] = await lobby.staffService.queue.list(priya);
  expect(inQueue).toMatchObject({ customerName: 'Tanvi', status: 'AWAY', place: 1, away: { turnAt: null } });
});

it('when the customer is first and an agent is free, a message in the chosen language notifies them once', async () => {
  const { lobby, priya, tanvi, ravi, endMeeting } = await twoWaiting();
  await lobby.service.away.leavePage(tanvi, { ...bySms, language: 'hi-IN' });
  await lobby.advance(seconds(1));
  expect(kindsTo(tanvi)).toEqual([]);

  await endMeeting();
  await lobby.service.notifyNear();

  const [message] = messagesTo(tanvi);
  expect(kindsTo(tanvi)).toEqual(['turn-now']);
  expect(message).toMatchObject({
    channels: ['sms'],
    language: 'hi-IN',
    about: { kind: 'request' },
    to: { customerId: tanvi.customerId },
  });
  const { away } = await lobby.service.current(tanvi);
  // Neither at the end of the meeting nor of the pause after it was the next customer offered.
  expect(await statusOf(lobby, ravi)).toBe('WAITING');
  expect(Date.parse(away?.until ?? '') - Date.parse(away?.turnAt ?? '')).toBe(lobbyLimits.awayKeptMs);
  const [inQueue] = await lobby.staffService.queue.list(priya);
  expect(inQueue?.away?.turnAt).toBe(away?.turnAt);
});

it('the link of the message opens without a code and leads to the same place', async () => {
  const { lobby, tanvi, ravi } = await turnAnnounced();
  const [message] = messagesTo(tanvi);
  const token = new URL(message?.values.link ?? '').searchParams.get('link') ?? '';
  const host = `${lobby.scope.tenant}.localhost`;

  const found = await setup.server.call({ url: `/api/links/${token}`, host });
  const opened = await setup.server.call({ url: `/api/links/${token}/open`, method: 'POST', host });

  expect(found.json().result).toMatchObject({ kind: 'return', state: 'good', asksFor: 'nothing' });
  expect(opened.json().result.registered).toMatchObject({ customerId: tanvi.customerId });
  expect(await statusOf(lobby, tanvi)).toBe('AWAY');
  const back = await lobby.service.knock(tanvi);
  expect(back).toMatchObject({ status: 'OFFERED', place: 1 });
  expect(back.away).toBeUndefined();
  expect(await lobby.service.current(ravi)).toMatchObject({ status: 'OFFERED', place: 2 });
});

it('the next customer is not offered while the place is kept, and is offered when it is over', async () => {
  const { lobby, tanvi, ravi } = await turnAnnounced();
  expect(await statusOf(lobby, ravi)).toBe('WAITING');

  await lobby.advance(lobbyLimits.awayKeptMs - seconds(1));
  expect(await statusOf(lobby, ravi)).toBe('WAITING');
  await lobby.advance(seconds(1));

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'LEFT', endReason: 'gone' });
  expect(await lobby.service.current(ravi)).toMatchObject({ status: 'OFFERED', place: 1 });
  expect(kindsTo(tanvi)).toEqual(['turn-now', 'turn-over']);
});

it('after a restart of the server, a customer whose time ended in the meantime can still come back', async () => {
  const { lobby, tanvi } = await turnAnnounced();
  setup.world.clock.advance(lobbyLimits.awayKeptMs);

  await lobby.service.resume();

  await lobby.advance(lobbyLimits.restartGraceMs - seconds(1));
  expect(await statusOf(lobby, tanvi)).toBe('AWAY');
  await lobby.advance(seconds(1));
  expect(await statusOf(lobby, tanvi)).toBe('LEFT');
});

it('a second free agent is offered the next customer while the place is kept', async () => {
  const { lobby, ravi } = await turnAnnounced();

  await lobby.agent('Vikram');

  expect(await statusOf(lobby, ravi)).toBe('OFFERED');
});

it('"On my way" offers the next customer at once and keeps the first place for ten minutes, once', async () => {
  const { lobby, tanvi, ravi } = await turnAnnounced();
  await lobby.advance(minutes(1));

  const answered = await lobby.service.away.onMyWay(tanvi);

  expect(answered).toMatchObject({ status: 'AWAY', place: 1, away: { isOnTheWay: true } });
  expect(await lobby.service.current(ravi)).toMatchObject({ status: 'OFFERED', place: 2 });
  await lobby.advance(minutes(5));
  const again = await lobby.service.away.onMyWay(tanvi);
  expect(again.away?.until).toBe(answered.away?.until);
  await lobby.advance(minutes(5) - seconds(1));
  expect(await statusOf(lobby, tanvi)).toBe('AWAY');
  await lobby.advance(seconds(1));
  expect(await statusOf(lobby, tanvi)).toBe('LEFT');
});

it('rejects "On my way" before the turn and by a customer on the page with lobby.not_your_turn', async () => {
  const { lobby, tanvi, ravi } = await twoWaiting();
  await lobby.service.away.leavePage(tanvi, bySms);

  for (const customer of [tanvi, ravi])
    await expect(lobby.service.away.onMyWay(customer)).rejects.toMatchObject({ code: 'lobby.not_your_turn' });
});

it('an absence without a turn ends after an hour, and the customer is notified', async () => {
  const { lobby, tanvi } = await twoWaiting();
  await lobby.service.away.leavePage(tanvi, bySms);

  await lobby.advance(lobbyLimits.maxAwayMs);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'EXPIRED', endReason: 'max-wait' });
  expect(kindsTo(tanvi)).toEqual(['turn-over']);
});

it('notifies a customer whose turn is near once, and not the next customer', async () => {
  const { lobby, tanvi, ravi } = await twoWaiting();
  const last = await lobby.customer('Sita');
  await lobby.service.knock(last);
  for (const customer of [tanvi, ravi, last]) await lobby.service.away.leavePage(customer, bySms);

  await lobby.service.notifyNear();
  await lobby.service.notifyNear();

  // Without an estimate the second position is near.
  expect([tanvi, ravi, last].map(kindsTo)).toEqual([['turn-near'], ['turn-near'], []]);
});

it('offers only the channels that the tenant uses and the customer has, with the number masked', async () => {
  const lobby = await setup.lobby({ flags: ['lobbyMode', 'linkSms', 'scheduleEmail'] });
  setup.server.messages.available = ['sms', 'whatsapp', 'email'];
  const tanvi = await lobby.customer('Tanvi');
  const { away } = lobby.service;
  await expect(away.optionsOf(tanvi)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await lobby.service.knock(tanvi);

  const { channels } = await away.optionsOf(tanvi);

  expect(channels).toEqual([{ channel: 'sms', to: expect.stringMatching(/^\+91…\d\d$/) }]);
  await expect(away.leavePage(tanvi, { channel: 'whatsapp', travelMinutes: 5 })).rejects.toMatchObject({
    code: 'message.no_channel',
  });
  lobby.setFlag('lobbyMode', false);
  await expect(away.leavePage(tanvi, bySms)).rejects.toMatchObject({ code: 'feature.off' });
});

it('a customer may leave the page five times a day, then no channel is offered', async () => {
  const { lobby, tanvi } = await twoWaiting();
  const { away } = lobby.service;
  for (let count = 0; count < lobbyLimits.absencesPerDay; count += 1) {
    await away.leavePage(tanvi, bySms);
    await lobby.service.knock(tanvi);
    setup.world.clock.advance(1);
  }

  expect(await away.optionsOf(tanvi)).toEqual({ channels: [], push: false });
  await expect(away.leavePage(tanvi, bySms)).rejects.toMatchObject({ code: 'message.no_channel' });
  await lobby.service.leave(tanvi);
  setup.world.clock.advance(1);
  await lobby.service.knock(tanvi);
  expect(await away.optionsOf(tanvi)).toEqual({ channels: [], push: false });
});

it('rejects leaving the page on hold with lobby.not_waiting', async () => {
  const { lobby, priya, tanvi } = await twoWaiting();
  const { requestId } = await lobby.service.current(tanvi);
  await lobby.staffService.holding.hold(priya, requestId, 'A moment.');

  await expect(lobby.service.away.leavePage(tanvi, bySms)).rejects.toMatchObject({
    code: 'lobby.not_waiting',
  });
});

it('staff can neither hold, assign, take nor transfer a customer who is away: lobby.customer_away', async () => {
  const { lobby, priya, tanvi } = await turnAnnounced();
  const admin = await lobby.admin('Anil');
  const { requestId, meetingId } = await lobby.service.current(tanvi);
  const { supervisor, staffService, service } = lobby;
  const rejected = { code: 'lobby.customer_away' };

  await expect(staffService.holding.hold(priya, requestId, 'A moment.')).rejects.toMatchObject(rejected);
  await expect(supervisor.assign(admin, requestId, { agentId: priya.userId })).rejects.toMatchObject(
    rejected,
  );
  await expect(supervisor.take(admin, requestId, { ip: '10.0.0.1' })).rejects.toMatchObject(rejected);
  await expect(supervisor.moveToFront(admin, requestId, 'VIP')).rejects.toMatchObject(rejected);
  await expect(
    supervisor.transfer(admin, requestId, { to: 'product', productId: lobby.product.id }),
  ).rejects.toMatchObject(rejected);
  await expect(service.accept(priya, meetingId, 'a-tab')).rejects.toMatchObject({ code: 'lobby.no_request' });
});

it('a customer who leaves the queue frees the agent, and gets no message', async () => {
  const { lobby, tanvi, ravi } = await turnAnnounced();

  await lobby.service.leave(tanvi);

  expect(await statusOf(lobby, ravi)).toBe('OFFERED');
  expect(kindsTo(tanvi)).toEqual([]);
});

it('each action of the customer is in the audit log', async () => {
  const { lobby, tanvi } = await turnAnnounced();
  await lobby.service.away.onMyWay(tanvi);
  await lobby.service.knock(tanvi);

  const own = lobby.auditEntries.filter(({ actor }) => actor.id === tanvi.customerId);
  expect(own.map(({ action, logType, after }) => [action, logType, after])).toEqual([
    ['CREATE', 'JOIN_LOBBY', expect.anything()],
    ['UPDATE', 'LEAVE_LOBBY', { status: 'AWAY', channel: 'sms', travelMinutes: 10 }],
    ['UPDATE', 'JOIN_LOBBY', { isOnTheWay: true }],
    ['UPDATE', 'JOIN_LOBBY', { status: 'WAITING' }],
  ]);
});
