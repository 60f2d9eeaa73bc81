/** Wallboards: what a screen shows by its link, who may manage them, and a link that is revoked. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { type WallboardThresholds, wallboardLimits } from '@foyer/contract/lobby/wallboards.ts';
import { expect, test } from 'vitest';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { StaffedLobby } from '../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../testing/setups/tenant-setup.ts';
import { createManagedWallboards } from './managing.ts';
import { createShowWallboard } from './showing.ts';

/** As the reports count them. */
const today = { accepted: 12, missed: 3, withinTarget: 0.75 };

const setup = createStaffedLobbySetup({ startsAt: new Date('2026-11-20T09:00:00Z') });
const noThresholds = { waiting: null, waitSeconds: null, availableAgents: null, withinTargetPercent: null };

async function wallboardsOf(lobby: StaffedLobby) {
  const ranges: { readonly since: Date; readonly until: Date }[] = [];
  const { database, clock } = setup.world;
  const meera = await lobby.admin('Meera');
  const by = auditActorOf(meera, { ip: '192.0.2.7' });
  const managed = createManagedWallboards({
    audit: async (_tx, entry) => void lobby.auditEntries.push(entry),
    now: clock.now,
  });
  const show = createShowWallboard({
    calendarOf: async () => ({ timeZone: 'Asia/Kolkata', now: clock.now() }),
    readLiveBoard: lobby.supervisor.readLiveBoard,
    readServiceLevels: async (_tx, range) => {
      ranges.push(range);
      return { total: today, products: new Map([[lobby.product.id, today]]) };
    },
  });
  const within = <Result>(work: Parameters<typeof database.withTenant<Result>>[1]) =>
    database.withTenant(lobby.scope, work);
  return {
    /** The days of which the figures were read. */
    ranges,
    create: (name = 'Sales floor', thresholds: Partial<WallboardThresholds> = {}) =>
      within((tx) => managed.create(tx, by, { name, thresholds: { ...noThresholds, ...thresholds } })),
    update: (id: string, fields: Omit<Parameters<typeof managed.update>[3], 'thresholds'>) =>
      within((tx) => managed.update(tx, by, id, { thresholds: noThresholds, ...fields })),
    revoke: (id: string) => within((tx) => managed.revoke(tx, by, id)),
    list: () => within(managed.list),
    show: (token: string) => within((tx) => show(tx, token)),
  };
}

test('shows who waits and since when, the agents, and how today’s customers were answered', async () => {
  const lobby = await setup.lobby();
  const other = await buildProduct(setup.world, lobby.scope);
  const boards = await wallboardsOf(lobby);
  const { token } = await boards.create();
  const [priya] = [await lobby.agent('Priya'), await lobby.agent('Vikram', { isOn: false })];
  await lobby.meet(priya, await lobby.customer('Quick'));
  const { queuedAt } = await lobby.service.knock(await lobby.customer('Tanvi'));
  await lobby.pass(seconds(30));
  await lobby.service.knock(await lobby.customer('Ravi', other));

  const shown = await boards.show(token);

  expect(shown).toMatchObject({
    name: 'Sales floor',
    waiting: 2,
    longestSince: queuedAt,
    answered: 12,
    missed: 3,
    withinTarget: 0.75,
    agents: { available: 0, 'in-meeting': 1, offline: 1 },
  });
  const products = Object.fromEntries(shown.products.map(({ id, ...figures }) => [id, figures]));
  expect(products).toMatchObject({
    [lobby.product.id]: { waiting: 1, answered: 12 },
    [other.id]: { waiting: 1, answered: 0, withinTarget: null },
  });
  // The day in Kolkata.
  expect(boards.ranges).toEqual([
    { since: new Date('2026-11-19T18:30:00Z'), until: new Date('2026-11-20T18:30:00Z') },
  ]);
});

test('names no agent and no customer', async () => {
  const lobby = await setup.lobby();
  const boards = await wallboardsOf(lobby);
  const { token } = await boards.create();
  await lobby.meet(await lobby.agent('Priya'), await lobby.customer('Tanvi'));
  await lobby.service.knock(await lobby.customer('Ravi'));

  expect(JSON.stringify(await boards.show(token))).not.toMatch(/Priya|Tanvi|Ravi|Meera/);
});

test('a link is valid in its own tenant only, until it is revoked', async () => {
  const [lobby, foreign] = [await setup.lobby(), await setup.lobby()];
  const [boards, theirs] = [await wallboardsOf(lobby), await wallboardsOf(foreign)];
  const { token, wallboard } = await boards.create();
  const revoked = { code: 'wallboard.revoked' };

  await expect(theirs.show(token)).rejects.toMatchObject(revoked);
  await expect(boards.show(`${token.slice(0, -1)}_`)).rejects.toMatchObject(revoked);
  await expect(theirs.revoke(wallboard.id)).rejects.toMatchObject({ code: 'wallboard.not_found' });
  await expect(boards.show(token)).resolves.toMatchObject({ name: 'Sales floor' });

  await boards.revoke(wallboard.id);

  await expect(boards.show(token)).rejects.toMatchObject(revoked);
  expect(await boards.list()).toEqual([]);
});

test('the token is not stored, and every change is audited without it', async () => {
  const lobby = await setup.lobby();
  const boards = await wallboardsOf(lobby);
  const { token, wallboard } = await boards.create('Sales floor', { waiting: 5 });
  await boards.update(wallboard.id, { name: 'Front desk', version: wallboard.version });
  await boards.revoke(wallboard.id);

  const { rows } = await setup.world.own.owner.query('select w.token_hash::text from wallboards w');
  const entries = lobby.auditEntries.filter(({ entity }) => entity.kind === 'wallboard');
  expect(JSON.stringify([rows, entries])).not.toContain(token);
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [undefined, { name: 'Sales floor', ...noThresholds, waiting: 5 }],
    [
      { name: 'Sales floor', waiting: 5 },
      { name: 'Front desk', waiting: null },
    ],
    [undefined, { isRevoked: true }],
  ]);
});

test('the list shows when a screen was last shown, to the minute', async () => {
  const lobby = await setup.lobby();
  const boards = await wallboardsOf(lobby);
  const { token } = await boards.create();
  const lastShown = async () => (await boards.list())[0]?.lastShownAt;
  expect(await lastShown()).toBeNull();

  await boards.show(token);
  const first = await lastShown();
  setup.world.clock.advance(seconds(30));
  await boards.show(token);
  expect(await lastShown()).toBe(first);
  setup.world.clock.advance(minutes(1));
  await boards.show(token);

  expect(await lastShown()).toBe(setup.world.clock.now().toISOString());
});

test('a change that is based on an older version is rejected', async () => {
  const lobby = await setup.lobby();
  const boards = await wallboardsOf(lobby);
  const { wallboard } = await boards.create();
  await boards.update(wallboard.id, { name: 'First', version: wallboard.version });

  await expect(boards.update(wallboard.id, { name: 'Second', version: 1 })).rejects.toMatchObject({
    code: 'record.conflict',
    details: { changedBy: 'Meera' },
  });
  await expect(boards.update(crypto.randomUUID(), { name: 'Other', version: 1 })).rejects.toMatchObject({
    code: 'wallboard.not_found',
  });
});

test('there are never more than the limit, also when two are created at once', async () => {
  const lobby = await setup.lobby();
  const boards = await wallboardsOf(lobby);
  for (let number = 1; number < wallboardLimits.maxPerTenant; number += 1) await boards.create();

  const created = await Promise.allSettled([boards.create(), boards.create()]);

  expect(created.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await boards.list()).toHaveLength(wallboardLimits.maxPerTenant);
});
