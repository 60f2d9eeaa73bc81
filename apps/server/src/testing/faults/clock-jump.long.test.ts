/** The machine's clock jumps three hours ahead during a scripted day, and back. PostgreSQL keeps its own. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDay } from '../day/day.ts';
import { type Installation, startInstallation } from '../day/installation.ts';
import { importing } from '../upgrade/foyer-process.ts';
import { findContradictions, findWrongMessages } from './invariants.ts';

/** Every signal SIGUSR2 moves `Date` of the server ahead or back. */
const clock = `
const Machine = Date;
let aheadMs = 0;
process.on('SIGUSR2', () => { aheadMs = aheadMs === 0 ? 3 * 3_600_000 : 0; });
const now = () => Machine.now() + aheadMs;
globalThis.Date = new Proxy(Machine, {
  construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});`;

const timeout = 400_000;
/** For people to do something, on a busy machine. */
const waitLimit = { timeout: 120_000, interval: 200 };

const world = {} as { installation: Installation; owner: pg.Client };

beforeAll(async () => {
  world.installation = await startInstallation({ nodeArgs: importing(clock) });
  world.owner = await world.installation.connectAsOwner();
}, timeout);
afterAll(async () => {
  await world.owner?.end();
  await world.installation?.stop();
});

test('handles each request once across a clock jump, and people can meet afterwards', {
  timeout,
}, async () => {
  const { installation, owner } = world;
  const jump = () => process.kill(installation.pidsOf('server')[0] ?? 0, 'SIGUSR2');
  const count = async (query: string) => (await owner.query(query)).rows[0].count;
  const inMeeting = "select count(*)::int from lobby_requests where status in ('ACCEPTED', 'IN_MEETING')";
  const stillOpen = `select (select count(*) from lobby_requests where ended_at is null)::int
    + (select count(*) from meetings where status = 'open')::int as count`;
  const { day, end } = startDay({ installation, seed: 3, customerEveryMs: 400 });
  const { outcomes } = day.record;
  await vi.waitFor(async () => expect(await count(inMeeting)).toBeGreaterThan(0), waitLimit);

  jump();
  await vi.waitFor(async () => expect(await count(inMeeting)).toBe(0), waitLimit);
  jump();
  const before = outcomes.length;
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(before), waitLimit);
  await end();
  jump();
  await vi.waitFor(async () => expect(await count(stillOpen)).toBe(0), waitLimit);

  expect(await findContradictions(owner)).toEqual([]);
  expect(await findWrongMessages(owner, installation)).toEqual([]);
  expect(installation.hasEnded()).toBe(false);
  expect(installation.output()).not.toMatch(/unhandled rejection|uncaught/i);
});
