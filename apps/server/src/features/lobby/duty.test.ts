import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeLobby } from '../../platform/testing/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

let world: World;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
});

async function staff(role: 'AGENT' | 'ADMIN' = 'AGENT') {
  const { acme } = world.tenants;
  return buildSession(world, acme, await buildStaff(world, acme, { role, products: [product] }));
}

async function knocked() {
  const lobby = composeLobby(world);
  const agent = await staff();
  await lobby.service.switchOn(agent, { rejoining: false });
  const customer = await buildCustomer(world, world.tenants.acme, { product });
  await lobby.service.knock(customer);
  return { ...lobby, agent, customer };
}

const isOn = ({ service }: { service: Awaited<ReturnType<typeof knocked>>['service'] }, userId: string) =>
  world.database.withTenant(world.tenants.acme, (unit) => service.isAvailable(unit, userId));

describe('off duty', () => {
  it('turns the lobby off too, gives open offers back, and is noted with both turns', async () => {
    const lobby = await knocked();
    const { agent, service, duty, noted } = lobby;
    expect(await service.offersOf(agent)).toHaveLength(1);
    noted.length = 0;

    expect(await duty.setDuty(agent, false, { ip: '10.0.0.9' })).toEqual({
      onDuty: false,
      isAgentAvailableInLobby: false,
    });

    expect(await service.offersOf(agent)).toEqual([]);
    expect(await isOn(lobby, agent.userId)).toBe(false);
    expect(noted.map(({ logType, after, actor }) => ({ logType, after, ip: actor.ip }))).toEqual([
      { logType: 'LEAVE_LOBBY', after: { onDuty: false }, ip: '10.0.0.9' },
      { logType: 'LEAVE_LOBBY', after: { available: false }, ip: '10.0.0.9' },
    ]);
  });

  it('and on again leaves the lobby off: receiving knocks is a wish of its own', async () => {
    const lobby = await knocked();
    await lobby.duty.setDuty(lobby.agent, false);

    expect(await lobby.duty.setDuty(lobby.agent, true)).toEqual({
      onDuty: true,
      isAgentAvailableInLobby: false,
    });
  });

  it('is how it stays when nothing turns, and nothing is noted', async () => {
    const { agent, duty, noted } = await knocked();
    noted.length = 0;

    expect(await duty.setDuty(agent, true)).toEqual({ onDuty: true, isAgentAvailableInLobby: true });
    expect(noted).toEqual([]);
  });
});

describe("an agent's lobby switched off by an admin", () => {
  it('gives the open offers back, stays off, and is noted with who did it', async () => {
    const lobby = await knocked();
    const { agent, service, duty, noted } = lobby;
    const admin = await staff('ADMIN');
    noted.length = 0;

    expect(await duty.switchOffFor(admin, agent.userId)).toBe(false);
    await duty.switchOffFor(admin, agent.userId);

    expect(await service.offersOf(agent)).toEqual([]);
    expect(await isOn(lobby, agent.userId)).toBe(false);
    expect(noted).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ id: admin.userId }),
        logType: 'LEAVE_LOBBY',
        entity: expect.objectContaining({ kind: 'user', id: agent.userId }),
      }),
    ]);
  });

  it("is refused for another tenant's like for nobody", async () => {
    const { duty } = composeLobby(world);
    const admin = await staff('ADMIN');
    const theirs = await buildStaff(world, world.tenants.globex);

    for (const id of [theirs.id, crypto.randomUUID()])
      await expect(duty.switchOffFor(admin, id)).rejects.toMatchObject({ code: 'user.not_found' });
  });
});
