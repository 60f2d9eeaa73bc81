/** OBS: who gets a key for a meeting, what it opens, and when it ends. */
import { minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { userDeactivated } from '../../users/index.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

/** Priya with Tanvi in a meeting, and OBS that can connect with a key. */
async function inMeeting() {
  const lobby = await createStaffedLobby(world, { flags: ['lobbyMode', 'showAgentName', 'enableObs'] });
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  const { obs } = lobby.meetings;
  const room = `${lobby.scope.tenant}:${meetingId}`;
  const identity = `obs:${priya.userId}`;
  const inside = lobby.media.inside.get(room) ?? new Set<string>();
  const tokenFor = (key: string, id = meetingId) => obs.tokenFor(lobby.scope, id, key);
  const createKey = async () => (await obs.create(priya, meetingId)).key;
  /** OBS sends its video with this key. */
  async function connect(key: string): Promise<void> {
    await tokenFor(key);
    inside.add(identity);
    await lobby.meetings.reconcileRoom(room);
  }
  const changes = () =>
    lobby.auditEntries
      .filter(({ after }) => after && 'obsKey' in after)
      .map(({ logType, actor, before, after }) => [logType, actor.name, before?.obsKey, after?.obsKey]);
  return {
    lobby,
    obs,
    priya,
    tanvi,
    meetingId,
    room,
    identity,
    inside,
    tokenFor,
    createKey,
    connect,
    changes,
  };
}

const invalid = { code: 'auth.invalid' };

describe('the key for OBS', () => {
  it('is shown once, opens its meeting, and is stored as a hash', async () => {
    const { lobby, obs, priya, meetingId, room, identity, tokenFor } = await inMeeting();
    expect((await obs.find(priya, meetingId)).createdAt).toBeNull();

    const { key, path, createdAt } = await obs.create(priya, meetingId);

    expect(key).toMatch(/^[\w-]{43}$/);
    expect(path).toBe(`/whip/${meetingId}`);
    expect(await obs.find(priya, meetingId)).toEqual({ path, createdAt });
    expect(await tokenFor(key)).toBe(`${room} ${identity}`);
    expect(lobby.media.minted.at(-1)).toMatchObject({ name: 'Priya', mayHear: false, lastsMs: 60_000 });
    const { rows } = await world.own.owner.query('select * from meeting_obs_keys where meeting_id = $1', [
      meetingId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('gives OBS no name while the tenant hides the names of agents', async () => {
    const { lobby, createKey, tokenFor } = await inMeeting();
    lobby.setFlag('showAgentName', false);

    await tokenFor(await createKey());

    expect(lobby.media.minted.at(-1)).toMatchObject({ name: '' });
  });

  it('replaces the earlier key, whose OBS is disconnected', async () => {
    const { lobby, room, identity, createKey, connect, tokenFor, changes } = await inMeeting();
    const first = await createKey();
    await connect(first);

    const second = await createKey();

    expect(lobby.media.removed).toEqual([`${room} ${identity}`]);
    await expect(tokenFor(first)).rejects.toMatchObject(invalid);
    expect(await tokenFor(second)).toBe(`${room} ${identity}`);
    expect(changes()).toEqual([
      ['JOIN_DEMO', 'Priya', false, true],
      ['JOIN_DEMO', 'Priya', true, true],
    ]);
  });

  it('is refused for another meeting and another tenant, and so is a made-up key', async () => {
    const { obs, meetingId, createKey, tokenFor } = await inMeeting();
    const other = await inMeeting();
    const key = await createKey();
    await other.createKey();

    await expect(other.tokenFor(key)).rejects.toMatchObject(invalid);
    await expect(obs.tokenFor(other.lobby.scope, meetingId, key)).rejects.toMatchObject(invalid);
    await expect(tokenFor('made-up')).rejects.toMatchObject(invalid);
    await expect(tokenFor('')).rejects.toMatchObject(invalid);
  });

  it('is for the agents of the meeting alone, in a running meeting and with the flag on', async () => {
    const { lobby, obs, priya, meetingId, createKey, tokenFor } = await inMeeting();
    const sam = await lobby.agent('Sam');
    const meera = await lobby.admin('Meera');
    const key = await createKey();

    for (const stranger of [sam, meera])
      for (const ask of [obs.find, obs.create, obs.revoke])
        await expect(ask(stranger, meetingId)).rejects.toMatchObject({ code: 'meeting.not_found' });
    lobby.setFlag('enableObs', false);
    await expect(obs.create(priya, meetingId)).rejects.toMatchObject({ code: 'feature.off' });
    await expect(obs.find(priya, meetingId)).rejects.toMatchObject({ code: 'feature.off' });
    await expect(tokenFor(key)).rejects.toMatchObject({ code: 'feature.off' });
    lobby.setFlag('enableObs', true);
    await lobby.meetings.hangUp(priya, meetingId);
    await expect(obs.create(priya, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
  });

  it('does not let OBS in through the signalling of the room', async () => {
    const { lobby, room, identity, createKey } = await inMeeting();
    await createKey();

    expect(await lobby.meetings.mayEnter({ room, identity })).toBe(false);
    expect(await lobby.meetings.mayEnter({ room: `${room}:staff`, identity })).toBe(false);
  });
});

describe('the end of the key', () => {
  it('follows its revocation, which disconnects OBS and is audited once', async () => {
    const { lobby, obs, priya, meetingId, room, identity, createKey, connect, tokenFor, changes } =
      await inMeeting();
    const key = await createKey();
    await connect(key);

    await obs.revoke(priya, meetingId);
    await obs.revoke(priya, meetingId);

    expect(lobby.media.removed).toEqual([`${room} ${identity}`]);
    await expect(tokenFor(key)).rejects.toMatchObject(invalid);
    expect(changes().slice(1)).toEqual([['JOIN_DEMO', 'Priya', true, false]]);
  });

  it('follows the end of the meeting, which closes the room', async () => {
    const { lobby, priya, meetingId, room, createKey, connect, tokenFor } = await inMeeting();
    const key = await createKey();
    await connect(key);

    await lobby.meetings.hangUp(priya, meetingId);

    expect(lobby.media.closed).toContain(room);
    await expect(tokenFor(key)).rejects.toMatchObject(invalid);
    const { rows } = await world.own.owner.query('select 1 from meeting_obs_keys where meeting_id = $1', [
      meetingId,
    ]);
    expect(rows).toEqual([]);
  });

  it('follows the deactivation of the agent', async () => {
    const { lobby, priya, room, identity, createKey, connect, tokenFor } = await inMeeting();
    const key = await createKey();
    await connect(key);

    await world.own.owner.query("update users set status = 'INACTIVE' where id = $1", [priya.userId]);
    await expect(tokenFor(key)).rejects.toMatchObject(invalid);
    await world.database.withTenant(lobby.scope, (tx) =>
      lobby.events.publish(tx, userDeactivated, { userId: priya.userId }),
    );

    await expect.poll(() => lobby.media.removed).toContain(`${room} ${identity}`);
  });

  it.each([
    ['the flag is turned off', (lobby: Lobby) => lobby.setFlag('enableObs', false)],
    [
      'the key is deleted while the media server does not answer',
      () => world.own.owner.query('delete from meeting_obs_keys'),
    ],
  ])('disconnects OBS at the next reconciliation when %s', async (_when, change) => {
    const { lobby, room, identity, createKey, connect } = await inMeeting();
    await connect(await createKey());
    await lobby.meetings.reconcileRoom(room);
    expect(lobby.media.removed).toEqual([]);

    await change(lobby);
    await lobby.meetings.reconcileRoom(room);

    expect(lobby.media.removed).toEqual([`${room} ${identity}`]);
  });
});

describe('OBS in the room', () => {
  it('is not a participant: presence, the view of the meeting and its participants stay the same', async () => {
    const { lobby, tanvi, meetingId, createKey, connect } = await inMeeting();
    const presences = () =>
      world.database.withTenant(lobby.scope, (tx) => lobby.meetings.presencesOf(tx, [meetingId]));
    const before = { view: await lobby.meetings.find(tanvi, meetingId), presences: await presences() };

    await connect(await createKey());

    expect({ view: await lobby.meetings.find(tanvi, meetingId), presences: await presences() }).toEqual(
      before,
    );
  });

  it('does not keep a meeting open that the customer left', async () => {
    const { lobby, tanvi, meetingId, room, inside, createKey, connect } = await inMeeting();
    await connect(await createKey());

    inside.delete(`customer:${tanvi.customerId}`);
    await lobby.meetings.reconcileRoom(room);
    world.clock.advance(minutes(4));
    await lobby.meetings.endAbandonedMeetings();

    expect((await lobby.meetings.find(tanvi, meetingId)).status).toBe('ended');
  });
});

type Lobby = Awaited<ReturnType<typeof createStaffedLobby>>;
