/**
 * A scripted day during which server, PostgreSQL and LiveKit are killed and paused. `FAULTS_SECONDS` is how long, and
 * `FAULTS_SEED` repeats a sequence of faults; people and processes are still concurrent.
 */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningDay, startDay } from '../day/day.ts';
import { type Installation, startInstallation } from '../day/installation.ts';
import { describeRecord } from '../day/record.ts';
import { runCommand } from '../upgrade/foyer-process.ts';
import { type Fault, injectFaults } from './injector.ts';
import { findContradictions, findLost, findWrongMessages } from './invariants.ts';
import { startLongCall } from './long-call.ts';
import { makeRemindersDue } from './reminders.ts';

const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000));
const seconds = Number(process.env.FAULTS_SECONDS ?? 25);
const customerEveryMs = 800;
/** Of the day, starts of the server and the last person included. */
const timeout = 400_000 + seconds * 2_000;
/** For people to do something, on a busy machine. */
const waitLimit = { timeout: 120_000, interval: 200 };

const world = {} as { installation: Installation; running: RunningDay; owner: pg.Client; faults: Fault[] };
/** Whether both people of the meeting in progress came back, after every few faults and after the last one. */
const returns: boolean[] = [];

beforeAll(async () => {
  const installation = await startInstallation();
  const running = startDay({ installation, seed, customerEveryMs });
  Object.assign(world, { installation, running });
  const call = await startLongCall(running.day);
  const { booked, requested, outcomes } = running.day.record;
  await vi.waitFor(
    () => expect(Math.min(booked.length, requested.length, outcomes.length)).toBeGreaterThan(0),
    waitLimit,
  );
  const reminders = makeRemindersDue(installation);
  const waitForReturn = async () => {
    const hasReturned = vi.waitFor(async () => expect(await call.rejoin()).toBe(true), waitLimit);
    returns.push(
      await hasReturned.then(
        () => true,
        () => false,
      ),
    );
  };
  const untilMs = Date.now() + seconds * 1_000;
  world.faults = await injectFaults(installation, { seed, untilMs, waitForReturn });
  await vi.waitFor(
    async () => expect((await installation.call({ tenant: 'nobody', url: '/readyz' })).status).toBe(200),
    waitLimit,
  );
  await waitForReturn();
  const before = outcomes.length;
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(before), waitLimit);
  await running.end();
  await reminders.end();
  world.owner = await installation.connectAsOwner();
  await call.end();
  process.stdout.write(`seed ${seed}: ${world.faults.join(', ')}\n${describeRecord(running.day.record)}\n`);
}, timeout);

afterAll(async () => {
  await world.owner?.end();
  await world.installation?.stop();
});

test(`people meet before and after ${seconds} s of faults with seed ${seed}`, () => {
  expect(new Set(world.faults).size).toBeGreaterThanOrEqual(3);
});

test('nothing that was acknowledged is lost', async () => {
  expect(await findLost(world.owner, world.running.day.record)).toEqual([]);
});

test('each request is in one state, in one meeting and with one agent', async () => {
  expect(await findContradictions(world.owner)).toEqual([]);
});

test('customer and agent can enter the meeting in progress again, after every few faults', () => {
  expect(returns.length).toBeGreaterThan(0);
  expect(returns).not.toContain(false);
});

test('each message is sent by one process at a time, and recorded as sent only if it was sent', async () => {
  expect(await findWrongMessages(world.owner, world.installation)).toEqual([]);
});

test.each(['audit verify', 'lobby replay'])(
  '%s finds nothing wrong',
  async (command) => {
    const { dataDir } = world.installation;
    const result = await runCommand(command.split(' '), { dataDir });

    expect(result).toMatchObject({ code: 0 });
  },
  60_000,
);

test('the server ended only when it was killed, and handled every rejection', () => {
  expect(world.installation.hasEnded()).toBe(false);
  expect(world.installation.output()).not.toMatch(/unhandled rejection|uncaught/i);
});
