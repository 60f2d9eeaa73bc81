/** An agent's figures of the day, and the customers behind them. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { OwnCustomers } from '@foyer/contract/lobby/own-day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import type { BuiltCustomer } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup({ withServer: true });
let lobby: StaffedLobby;
let priya: StaffActor;
beforeEach(async () => {
  lobby = await setup.lobby();
  priya = await lobby.agent('Priya');
});

const sql = (text: string, ...values: unknown[]) => setup.world.own.owner.query(text, values);

async function endWithOutcome(
  agent: StaffActor,
  meetingId: string,
  customer: BuiltCustomer,
  converted: boolean,
) {
  await lobby.meetings.hangUp(agent, meetingId);
  const { customerId } = customer;
  const outcome = { status: 'completed', converted, revenue: null, note: '', version: 0 } as const;
  await lobby.meetings.outcomes.save(agent, { meetingId, customerId, ...outcome });
}

const logTime = (meetingId: string, customer: BuiltCustomer, handleSeconds: number) =>
  sql(
    `insert into time_logs (tenant_id, meeting_id, customer_id, product_id, agent_id, customer_name, together_seconds,
       handle_seconds, returns)
     values ($1, $2, $3, $4, $5, 'Asha', 0, $6, 0)`,
    lobby.scope.tenantId,
    meetingId,
    customer.customerId,
    lobby.product.id,
    priya.userId,
    handleSeconds,
  );

/** The names on the page that a figure leads to. */
async function listed(agent: StaffActor, mine: OwnCustomers): Promise<string[]> {
  const { tenantId } = agent.scope;
  const claims = { kind: 'staff', tenantId, userId: agent.userId, sessionId: agent.sessionId } as const;
  const token = await setup.server.tokens.mint(claims, 600_000);
  const { result } = (
    await setup.server.call({
      url: `/api/manage/customers?mine=${mine}`,
      host: `${agent.scope.tenant}.localhost`,
      token,
    })
  ).json();
  return result.rows.map(({ name }: { name: string }) => name).sort();
}

describe("an agent's figures and bookings of today", () => {
  it('counts the calls of the agent, their outcomes and the mean handle time, and lists the customers', async () => {
    const [asha, ben] = [await lobby.customer('Asha'), await lobby.customer('Ben')];
    const first = await lobby.meet(priya, asha);
    await endWithOutcome(priya, first, asha, true);
    await logTime(first, asha, 100);
    const second = await lobby.meet(priya, ben);
    await endWithOutcome(priya, second, ben, false);
    await logTime(second, ben, 201);

    expect(await lobby.ownDayOf(priya)).toEqual({
      calls: 2,
      meanHandleSeconds: 151,
      outcomes: 2,
      conversions: 1,
      missedKnocks: 0,
      upcoming: [],
    });
    expect(await listed(priya, 'met-today')).toEqual(['Asha', 'Ben']);
    expect(await listed(priya, 'converted-today')).toEqual(['Asha']);
  });

  it('has nothing of another agent, nor of the day before', async () => {
    const asha = await lobby.customer('Asha');
    await endWithOutcome(priya, await lobby.meet(priya, asha), asha, true);
    const dev = await lobby.agent('Dev');
    const none = {
      calls: 0,
      meanHandleSeconds: null,
      outcomes: 0,
      conversions: 0,
      missedKnocks: 0,
      upcoming: [],
    };

    expect(await lobby.ownDayOf(dev)).toEqual(none);
    expect(await listed(dev, 'met-today')).toEqual([]);
    setup.world.clock.advance(86_400_000);
    expect(await lobby.ownDayOf(priya)).toEqual(none);
  });

  it('counts offers that ran out, and not those that another agent accepted', async () => {
    const dev = await lobby.agent('Dev');
    const { meetingId } = await lobby.service.knock(await lobby.customer('Asha'));
    await lobby.service.accept(dev, meetingId, 's');
    expect((await lobby.ownDayOf(priya)).missedKnocks).toBe(0);

    await lobby.service.knock(await lobby.customer('Ben'));
    await lobby.advance(lobbyLimits.offerDurationMs);

    expect((await lobby.ownDayOf(priya)).missedKnocks).toBe(1);
    expect(await listed(priya, 'missed-today')).toEqual(['Ben']);
  });

  it('lists the next bookings of the agent, with the time when each link opens', async () => {
    const asha = await lobby.customer('Asha');
    const dev = await lobby.agent('Dev');
    const now = setup.world.clock.now().getTime();
    const book = (agent: StaffActor, startsInHours: number, status: string) =>
      sql(
        `insert into schedules (tenant_id, product_id, customer_id, registration_id, customer_name, agent_id, status,
           starts_at, ends_at, expires_at, zone, origin, created_at, changed_at, cancelled_by)
         values ($1, $2, $3, $4, 'Asha', $5, $6, $7, $8, $8, 'UTC', 'https://x.test', now(), now(), $9)`,
        agent.scope.tenantId,
        lobby.product.id,
        asha.customerId,
        asha.registrationId,
        agent.userId,
        status,
        new Date(now + startsInHours * 3_600_000),
        new Date(now + (startsInHours + 0.5) * 3_600_000),
        status === 'CANCELLED' ? 'staff' : null,
      );
    await book(priya, -3, 'MET');
    await book(priya, 5, 'CANCELLED');
    await book(priya, 2, 'BOOKED');
    await book(dev, 3, 'MISSED_BY_US');

    expect((await lobby.ownDayOf(priya)).upcoming).toEqual([
      {
        id: expect.any(String),
        customerName: 'Asha',
        productName: lobby.product.name,
        startsAt: new Date(now + 7_200_000).toISOString(),
        opensAt: new Date(now + 6_600_000).toISOString(),
      },
    ]);
    expect((await lobby.ownDayOf(dev)).upcoming).toEqual([]);
  });
});
