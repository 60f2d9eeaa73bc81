/** A short soak: what a server holds when the people of a scripted day have left, round by round. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startDay } from '../day/day.ts';
import { type Installation, startInstallation } from '../day/installation.ts';
import { collectsGarbage, type Footprint, readFootprint } from './footprint.ts';
import { compareThirds, shortTolerances } from './verdict.ts';

/** Of customers with a socket, in a round. */
const minVisits = 8;
/** The first third is the warm-up. `SOAK_ROUNDS` is for a longer run. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 4);
const timeout = 200_000 + rounds * 350_000;
/** For people to do something, on a busy machine. */
const waitLimit = { timeout: 300_000, interval: 200 };

describe('rounds of people who meet and leave', () => {
  const world = {} as { installation: Installation; owner: pg.Client };

  beforeAll(async () => {
    world.installation = await startInstallation({ nodeArgs: collectsGarbage });
    world.owner = await world.installation.connectAsOwner();
  }, timeout);
  afterAll(async () => {
    await world.owner?.end();
    await world.installation?.stop();
  });

  /** @returns what the server holds after people met and left, and how many customers had a socket */
  async function playRound(seed: number): Promise<{ footprint: Footprint; visits: number }> {
    const { installation, owner } = world;
    const { day, end } = startDay({ installation, seed, customerEveryMs: 400 });
    const { outcomes, requested } = day.record;
    await vi.waitFor(
      () => expect(outcomes.length > 0 && requested.length >= minVisits).toBe(true),
      waitLimit,
    );
    await end();
    return { footprint: await readFootprint(installation, owner), visits: requested.length };
  }

  test('leave memory, handles, sockets and connections as they were', { timeout }, async () => {
    const footprints: Footprint[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { footprint, visits } = await playRound(round);
      footprints.push(footprint);
      process.stdout.write(
        `soak, round ${round + 1}, ${visits} customers: ${describeFootprint(footprint)}\n`,
      );
    }

    const grown = compareThirds(footprints, shortTolerances).filter(({ isFlat }) => !isFlat);
    expect(grown).toEqual([]);
    expect(world.installation.hasEnded()).toBe(false);
  });
});

function describeFootprint(footprint: Footprint): string {
  return Object.entries(footprint)
    .map(([name, value]) => `${name} ${(value as number).toFixed(0)}`)
    .join(', ');
}
