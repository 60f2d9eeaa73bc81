/** What visitors and waiting customers see about the agents: how many take requests, and who has an offer. */
import { days } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AcmeLobby, createAcmeLobby } from '../../../../testing/setups/acme-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
let lobby: AcmeLobby;
beforeEach(async () => {
  lobby = await createAcmeLobby(world);
});

type Service = ReturnType<AcmeLobby['compose']>['service'];
const availabilityOf = (service: Service) =>
  world.database.withTenant(world.tenants.acme, (tx) => service.availabilityOf(tx, lobby.product.id));

describe('the availability of a product', () => {
  it('counts the agents who take requests, and gives no range without accepts', async () => {
    const { service } = lobby.compose(['lobbyMode']);
    await lobby.agentOn(service, 'Priya');
    const dev = await lobby.agentOn(service, 'Dev');
    await service.switchOff(dev);

    expect(await availabilityOf(service)).toEqual({
      agents: 1,
      likelyWait: null,
      nextFree: null,
      opensAt: null,
    });
  });

  it('has a range from the third accept on, and no names', async () => {
    const { service } = lobby.compose(['lobbyMode', 'showAgentName']);
    await lobby.agentOn(service, 'Priya');
    const acceptOneMore = async () => {
      const { requestId } = await service.knock(await lobby.customer());
      await world.own.owner.query(
        `update lobby_requests set status = 'ENDED', accepted_at = waiting_since + interval '40 seconds',
          ended_at = waiting_since + interval '5 minutes' where id = $1`,
        [requestId],
      );
    };

    await acceptOneMore();
    await acceptOneMore();
    expect(await availabilityOf(service)).toMatchObject({ agents: 1, likelyWait: null });

    await acceptOneMore();
    world.clock.advance(lobbyLimits.availabilityReusedMs);
    const availability = await availabilityOf(service);
    expect(availability).toMatchObject({ likelyWait: { fromMs: 40_000, toMs: 40_000, samples: 3 } });
    expect(JSON.stringify(availability)).not.toContain('Priya');
  });

  it('says at once when customers can join again outside the opening hours', async () => {
    const { service } = lobby.compose(['lobbyMode']);
    await lobby.agentOn(service);
    // Someone looked at the form a moment ago.
    expect(await availabilityOf(service)).toMatchObject({ agents: 1, opensAt: null });
    const today = world.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + days(1)).toISOString();
    const hours = { weekly: [], exceptions: [{ day: today, reason: null, ranges: [] }] };
    await world.own.owner.query('update products set opening_hours = $2 where id = $1', [
      lobby.product.id,
      hours,
    ]);

    expect(await availabilityOf(service)).toMatchObject({ agents: 1, opensAt: tomorrow });
  });

  it('is reused for a few seconds', async () => {
    const { service } = lobby.compose(['lobbyMode']);
    const before = await availabilityOf(service);
    await lobby.agentOn(service);

    expect(await availabilityOf(service)).toEqual(before);
    world.clock.advance(lobbyLimits.availabilityReusedMs);
    expect(await availabilityOf(service)).toMatchObject({ agents: 1 });
  });

  it('is unknown where agents host without a lobby', async () => {
    const { service } = lobby.compose([]);

    expect(await availabilityOf(service)).toBeNull();
  });
});

describe('the snapshot of a waiting customer', () => {
  it('says that no agent takes requests', async () => {
    const { service } = lobby.compose(['lobbyMode']);

    expect(await service.knock(await lobby.customer())).toMatchObject({ agents: 0, asked: null });
  });

  it.each([
    ['names the only agent who is asked', ['showAgentName'] as const, ['Priya'], { count: 1, name: 'Priya' }],
    ['hides the name where the tenant does', [] as const, ['Priya'], { count: 1, name: null }],
    ['names none of several', ['showAgentName'] as const, ['Priya', 'Dev'], { count: 2, name: null }],
  ])('%s', async (_title, flags, names, asked) => {
    const { service } = lobby.compose(['lobbyMode', ...flags]);
    for (const name of names) await lobby.agentOn(service, name);

    expect(await service.knock(await lobby.customer())).toMatchObject({ agents: names.length, asked });
  });

  it('announces that an agent left, and that no offer is open', async () => {
    const { service, sent } = lobby.compose(['lobbyMode', 'showAgentName']);
    const priya = await lobby.agentOn(service);
    const ananya = await lobby.customer();
    await service.knock(ananya);

    await service.switchOff(priya);

    const counts = sent
      .filter(({ to, name }) => to === ananya.customerId && name === 'lobby_set-participants-count')
      .map(({ payload }) => payload);
    expect(counts.at(0)).toMatchObject({ agents: 1, asked: { count: 1, name: 'Priya' } });
    expect(counts.at(-1)).toMatchObject({ agents: 0, asked: null });
  });
});
