/** Meetings on an external platform: the address, what the pages report, and that there is no room. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { externalMeetingLimits } from '@foyer/contract/meetings/external.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffedLobby, type StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import {
  type BuiltCustomer,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { meetingPresenceChanged } from '../index.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

const template = 'https://meet.example/{productSlug}/{meetingId}?name={customerName}&token={token}';

const storePlatform = ({ product }: StaffedLobby, platform: string, address: string | null) =>
  world.own.owner.query('update products set platform = $2, platform_template = $3 where id = $1', [
    product.id,
    platform,
    address,
  ]);

const storeSchemes = ({ scope }: StaffedLobby, schemes: string[]) =>
  world.own.owner.query('update tenants set app_schemes = $2 where id = $1', [scope.tenantId, schemes]);

async function accepted(
  address = template,
  platform = 'lightSpeedWeb',
  options: Parameters<typeof createStaffedLobby>[1] = {},
) {
  const lobby = await createStaffedLobby(world, options);
  await storePlatform(lobby, platform, address);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi & Co');
  const { meetingId } = await lobby.service.knock(tanvi);
  await lobby.service.accept(priya, meetingId, 'a-tab');
  const { external } = lobby.meetings;
  /** The pages report for this long. */
  const stayOnPage = async (ms: number, ...people: (typeof priya | BuiltCustomer)[]) => {
    for (let left = ms; left > 0; left -= seconds(20)) {
      for (const person of people) await external.reportPage(person, meetingId);
      await lobby.advance(Math.min(left, seconds(20)));
    }
  };
  return {
    lobby,
    priya,
    tanvi,
    meetingId,
    meetings: lobby.meetings,
    external,
    stayOnPage,
    bothOpen: async () => {
      await external.opened(priya, meetingId);
      await external.opened(tanvi, meetingId);
    },
    statusOfTanvi: async () => (await lobby.service.current(tanvi)).status,
  };
}

it('a meeting on an external platform cannot be monitored, because it has no room', async () => {
  const flags = ['lobbyMode', 'showAgentName', 'bargein'] as const;
  const { lobby, meetingId, meetings } = await accepted(template, 'lightSpeedWeb', { flags: [...flags] });
  const meera = await lobby.admin('Meera');

  await expect(meetings.supervision.start(meera, meetingId, 'monitor')).rejects.toMatchObject({
    code: 'meeting.external',
  });
});

it('the address has the encoded values and a token that is new each time', async () => {
  const { external, priya, tanvi, meetingId, lobby } = await accepted();

  const [first, second, agents] = [
    await external.addressFor(tanvi, meetingId),
    await external.addressFor(tanvi, meetingId),
    await external.addressFor(priya, meetingId),
  ];

  const tokens = [first, second, agents].map(({ address }) => new URL(address).searchParams.get('token'));
  expect(new Set(tokens).size).toBe(3);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(first).toEqual({
    platform: 'lightSpeedWeb',
    address: `https://meet.example/${lobby.product.slug}/${meetingId}?name=Tanvi%20%26%20Co&token=${tokens[0]}`,
  });
});

it('both sides having opened the platform begins the meeting', async () => {
  const { external, priya, tanvi, meetingId, statusOfTanvi } = await accepted();

  expect(await external.opened(priya, meetingId)).toMatchObject({ hasOpened: true, hasOtherOpened: false });
  expect(await statusOfTanvi()).toBe('ACCEPTED');
  expect(await external.opened(tanvi, meetingId)).toMatchObject({ hasOpened: true, hasOtherOpened: true });
  await external.opened(tanvi, meetingId);

  expect(await statusOfTanvi()).toBe('IN_MEETING');
  expect((await external.reportPage(priya, meetingId)).startedAt).toBe(world.clock.now().toISOString());
});

it('publishes each entry once, as in the built-in room', async () => {
  const { external, lobby, priya, tanvi, meetingId, bothOpen } = await accepted();
  const entries: string[] = [];
  // The time logs are written from this event.
  lobby.events.within(meetingPresenceChanged, async (_tx, { side, present }) => {
    entries.push(`${side} ${present}`);
  });

  await bothOpen();
  await external.opened(tanvi, meetingId);

  expect(entries).toEqual(['agent true', 'customer true']);
  expect(lobby.eventsSentTo(tanvi.customerId)).toContain('lobby_host-joined-meeting');
  expect(lobby.eventsSentTo(priya.userId)).toContain('lobby_customer-joined-meeting');
});

it('a meeting on an external platform calls no LiveKit API and creates no token', async () => {
  const { lobby, meetings, priya, tanvi, meetingId, bothOpen } = await accepted();
  lobby.media.down = true;
  const key = { room: `${lobby.scope.tenant}:${meetingId}`, identity: `customer:${tanvi.customerId}` };

  expect(await meetings.mayEnter(key)).toBe(false);
  for (const person of [priya, tanvi])
    await expect(meetings.enter(person, meetingId)).rejects.toMatchObject({ code: 'meeting.external' });
  await expect(meetings.room.raiseHand(tanvi, meetingId, true)).rejects.toMatchObject({
    code: 'meeting.external',
  });
  const whom = { meetingId, customerId: tanvi.customerId };
  await expect(meetings.room.mute(priya, whom, 'microphone')).rejects.toMatchObject({
    code: 'meeting.external',
  });
  await bothOpen();
  await meetings.endAbandonedMeetings();
  await meetings.depart(tanvi, meetingId);
  await meetings.hangUp(priya, meetingId);

  expect(lobby.media.minted).toEqual([]);
  const invitation = lobby.sent.find(({ name }) => name === 'lobby_send-agent-to-meeting');
  expect(invitation?.payload).toMatchObject({ meetingId, platform: 'lightSpeedWeb' });
  expect(invitation?.payload).not.toHaveProperty('entry');
});

it('the customer receives the platform while waiting and in the meeting', async () => {
  const lobby = await createStaffedLobby(world);
  await storePlatform(lobby, 'lightSpeedWeb', template);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  expect((await lobby.service.current(tanvi)).platform).toBe('lightSpeedWeb');
  await lobby.service.accept(priya, meetingId, 'a-tab');
  // The meeting stays where it was opened.
  await storePlatform(lobby, 'jupiter', null);

  expect((await lobby.service.current(tanvi)).platform).toBe('lightSpeedWeb');
  expect((await lobby.meetings.find(tanvi, meetingId)).platform).toBe('lightSpeedWeb');
});

it('an agent whose page never opens is replaced after 30 s, as in the built-in room', async () => {
  const { tanvi, stayOnPage, statusOfTanvi } = await accepted();

  await stayOnPage(lobbyLimits.agentJoinTimeoutMs + seconds(5), tanvi);

  expect(['WAITING', 'OFFERED', 'EXPIRED']).toContain(await statusOfTanvi());
});

it('a customer whose page never opens has left after 60 s', async () => {
  const { priya, stayOnPage, statusOfTanvi } = await accepted();

  await stayOnPage(lobbyLimits.customerJoinTimeoutMs + seconds(5), priya);

  expect(await statusOfTanvi()).toBe('LEFT');
});

it('a meeting that neither side has opened stays open until a page has been closed for 180 s', async () => {
  const { lobby, priya, tanvi, stayOnPage, statusOfTanvi } = await accepted();

  await stayOnPage(minutes(10), priya, tanvi);
  expect(await statusOfTanvi()).toBe('ACCEPTED');
  await stayOnPage(lobbyLimits.returnWindowMs - seconds(25), priya);
  expect(await statusOfTanvi()).toBe('ACCEPTED');
  await stayOnPage(seconds(20), priya);

  expect(await statusOfTanvi()).toBe('LEFT');
  expect(lobby.media.closed).toEqual([]);
});

it('closed pages do not end a meeting that both sides have opened; four hours do', async () => {
  const { lobby, meetings, priya, meetingId, bothOpen, statusOfTanvi } = await accepted();
  await bothOpen();

  await lobby.advance(minutes(30));
  await meetings.endAbandonedMeetings();
  expect(await statusOfTanvi()).toBe('IN_MEETING');
  await lobby.advance(externalMeetingLimits.maxDurationMs - minutes(31));
  await meetings.endAbandonedMeetings();
  expect(await statusOfTanvi()).toBe('IN_MEETING');
  await lobby.advance(minutes(1));
  await meetings.endAbandonedMeetings();

  expect(await statusOfTanvi()).toBe('ENDED');
  expect(await meetings.find(priya, meetingId)).toMatchObject({ status: 'ended', endedBy: 'system' });
});

it("the agent's End ends the meeting, and notifies the pages of both sides", async () => {
  const { meetings, external, priya, tanvi, meetingId, bothOpen, statusOfTanvi } = await accepted();
  await bothOpen();

  await meetings.hangUp(priya, meetingId);

  expect(await external.reportPage(tanvi, meetingId)).toMatchObject({ status: 'ended', endedBy: 'agent' });
  expect(await statusOfTanvi()).toBe('ENDED');
  for (const call of [external.addressFor, external.opened])
    await expect(call(tanvi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
});

it('a customer who left opens the platform again only after rejoining', async () => {
  const { meetings, external, tanvi, meetingId, bothOpen, stayOnPage, statusOfTanvi } = await accepted();
  await bothOpen();
  await meetings.depart(tanvi, meetingId);

  await expect(external.opened(tanvi, meetingId)).rejects.toMatchObject({ code: 'meeting.left' });
  await expect(external.addressFor(tanvi, meetingId)).rejects.toMatchObject({ code: 'meeting.left' });
  await meetings.rejoin(tanvi, meetingId);
  expect(await external.opened(tanvi, meetingId)).toMatchObject({ hasOpened: true });
  await meetings.depart(tanvi, meetingId);
  // Reports of a page that is still open do not bring the customer back.
  await stayOnPage(lobbyLimits.returnWindowMs, tanvi);

  expect(await statusOfTanvi()).toBe('ENDED');
});

it('an agent whose page is open counts as busy, and one whose page was closed can open it again', async () => {
  const { lobby, meetings, priya, stayOnPage } = await accepted();
  const busy = () =>
    world.database.withTenant(lobby.scope, (tx) => meetings.findBusyAgents(tx, [priya.userId]));

  await stayOnPage(seconds(5), priya);
  expect(await busy()).toEqual([priya.userId]);
  world.clock.advance(externalMeetingLimits.pageLapsesAfterMs);

  expect(await busy()).toEqual([]);
});

it('other people, other tenants and meetings in the built-in room are rejected', async () => {
  const { lobby, external, meetingId } = await accepted();
  const other = await lobby.agent('Other');
  const { globex } = world.tenants;
  const foreign = await buildSession(world, globex, await buildStaff(world, globex));
  for (const call of [external.addressFor, external.opened, external.reportPage])
    for (const person of [other, foreign, await lobby.customer('Ravi')])
      await expect(call(person, meetingId)).rejects.toMatchObject({ code: 'meeting.not_found' });

  const builtIn = await createStaffedLobby(world);
  const asha = await builtIn.agent('Asha');
  const inRoom = await builtIn.meet(asha, await builtIn.customer('Kiran'));
  for (const call of [builtIn.meetings.external.addressFor, builtIn.meetings.external.reportPage])
    await expect(call(asha, inRoom)).rejects.toMatchObject({ code: 'meeting.built_in' });
});

it("an app's address opens while the tenant allows its scheme", async () => {
  const { lobby, external, tanvi, meetingId } = await accepted(
    'lightspeed://join/{meetingId}',
    'lightSpeedApp',
  );

  await expect(external.addressFor(tanvi, meetingId)).rejects.toMatchObject({
    code: 'product.platform_unavailable',
  });
  await storeSchemes(lobby, ['lightspeed']);

  expect((await external.addressFor(tanvi, meetingId)).address).toBe(`lightspeed://join/${meetingId}`);
});

it('a hosted meeting takes place on the platform too', async () => {
  const lobby = await createStaffedLobby(world, { flags: ['showAgentName'] });
  await storePlatform(lobby, 'lightSpeedWeb', template);
  const priya = await lobby.agent('Priya', { isOn: false });
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  await lobby.staffService.host(priya, { productId: lobby.product.id });
  expect((await lobby.service.current(tanvi)).status).toBe('WAITING');

  await lobby.meetings.external.opened(priya, meetingId);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ACCEPTED', platform: 'lightSpeedWeb' });
});

it('the live board names the platform of a meeting, so that an admin is not offered to listen in', async () => {
  const { lobby, meetingId } = await accepted();

  const { agents } = await lobby.supervisor.board(await lobby.admin('Meera'));

  expect(agents.flatMap(({ customers }) => customers)).toMatchObject([
    { meetingId, platform: 'lightSpeedWeb' },
  ]);
});
