/** An agent's time in each state today, and the customers whom the agent met. */
import { minutes } from '@foyer/contract/core/time.ts';
import { describe, expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { sumStates } from './own-timeline.ts';

const at = (time: string) => new Date(`2026-11-27T${time}Z`);
const today = { since: at('00:00:00'), until: at('12:00:00') };

describe('the time in each state', () => {
  it('is added up, and the state that lasts counts until now', () => {
    const states = sumStates(
      [
        { state: 'available', at: at('09:00:00'), lastedSeconds: 600 },
        { state: 'in-meeting', at: at('09:10:00'), lastedSeconds: 1_200 },
        { state: 'available', at: at('09:30:00'), lastedSeconds: null },
      ],
      today,
    );

    expect(states).toEqual([
      { state: 'available', seconds: 600 + 9_000 },
      { state: 'in-meeting', seconds: 1_200 },
    ]);
  });

  it('leaves out what was before midnight', () => {
    const states = sumStates(
      [{ state: 'available', at: new Date('2026-11-26T23:00:00Z'), lastedSeconds: 7_200 }],
      today,
    );

    expect(states).toEqual([{ state: 'available', seconds: 3_600 }]);
  });

  it('is nothing for an agent who was not there', () => {
    expect(sumStates([], today)).toEqual([]);
  });
});

describe('the day of an agent', () => {
  const setup = createStaffedLobbySetup();

  it('lists the customers that the agent met with their outcomes, and none of another agent', async () => {
    const lobby = await setup.lobby();
    const [priya, dev] = [await lobby.agent('Priya'), await lobby.agent('Dev')];
    const [asha, ben] = [await lobby.customer('Asha'), await lobby.customer('Ben')];
    const first = await lobby.meet(priya, asha);
    await lobby.meet(dev, ben);
    setup.world.clock.advance(minutes(5));
    await lobby.meetings.hangUp(priya, first);
    await lobby.meetings.outcomes.save(priya, {
      meetingId: first,
      customerId: asha.customerId,
      status: 'completed',
      converted: true,
      revenue: null,
      note: '',
      version: 0,
    });

    const mine = await lobby.ownTimelineOf(priya);

    expect(mine.meetings).toMatchObject([
      { customerName: 'Asha', productName: lobby.product.name, outcome: 'completed', converted: true },
    ]);
    const [{ startedAt, endedAt } = { startedAt: '', endedAt: null }] = mine.meetings;
    const lastedMs = Date.parse(endedAt ?? '') - Date.parse(startedAt);
    expect(Math.floor(lastedMs / 1000)).toBe(minutes(5) / 1000);
    expect((await lobby.ownTimelineOf(dev)).meetings).toMatchObject([
      { customerName: 'Ben', endedAt: null, outcome: null, converted: false },
    ]);
  });

  it('begins with the state in which the day began', async () => {
    const lobby = await setup.lobby();
    const priya = await lobby.agent('Priya');
    const { now } = setup.world.clock;
    const dayBefore = new Date(now().getTime() - 86_400_000);
    for (const [state, begins, seconds] of [
      ['available', new Date(dayBefore.getTime() - 60_000), 60],
      ['break', dayBefore, null],
    ] as const)
      await setup.world.own.owner.query(
        `insert into agent_steps (tenant_id, agent_id, kind, state, by_kind, at, listed, lasted_seconds)
         values ($1, $2, 'overall', $3, 'self', $4, true, $5)`,
        [lobby.scope.tenantId, priya.userId, state, begins, seconds],
      );

    const { states } = await lobby.ownTimelineOf(priya);

    expect(states.map(({ state }) => state)).toEqual(['break']);
    expect(states[0]?.seconds).toBeLessThan(86_400);
  });
});
