import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createTenantSetup();
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
  world.database.withTenant(world.tenants.acme, (tx) => service.isAvailable(tx, userId));

describe('off duty', () => {
  it('switches the lobby off too, withdraws open offers and records both changes', async () => {
    const lobby = await knocked();
    const { agent, service, duty, auditEntries } = lobby;
    expect(await service.offersOf(agent)).toHaveLength(1);
    auditEntries.length = 0;

    expect(await duty.setDuty(agent, false, { ip: '10.0.0.9' })).toEqual({
      onDuty: false,
      isAgentAvailableInLobby: false,
    });

    expect(await service.offersOf(agent)).toEqual([]);
    expect(await isOn(lobby, agent.userId)).toBe(false);
    expect(auditEntries.map(({ logType, after, actor }) => ({ logType, after, ip: actor.ip }))).toEqual([
      { logType: 'LEAVE_LOBBY', after: { onDuty: false }, ip: '10.0.0.9' },
      { logType: 'LEAVE_LOBBY', after: { available: false }, ip: '10.0.0.9' },
    ]);
  });

  it('followed by on duty leaves the lobby off', async () => {
    const lobby = await knocked();
    await lobby.duty.setDuty(lobby.agent, false);

    expect(await lobby.duty.setDuty(lobby.agent, true)).toEqual({
      onDuty: true,
      isAgentAvailableInLobby: false,
    });
  });

  it('set to its current value records nothing', async () => {
    const { agent, duty, auditEntries } = await knocked();
    auditEntries.length = 0;

    expect(await duty.setDuty(agent, true)).toEqual({ onDuty: true, isAgentAvailableInLobby: true });
    expect(auditEntries).toEqual([]);
  });
});

describe("an agent's lobby switched off by an admin", () => {
  it('withdraws the open offers, stays off and records the admin', async () => {
    const lobby = await knocked();
    const { agent, service, duty, auditEntries } = lobby;
    const admin = await staff('ADMIN');
    auditEntries.length = 0;

    expect(await duty.switchOffFor(admin, agent.userId)).toBe(false);
    await duty.switchOffFor(admin, agent.userId);

    expect(await service.offersOf(agent)).toEqual([]);
    expect(await isOn(lobby, agent.userId)).toBe(false);
    expect(auditEntries).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ id: admin.userId }),
        logType: 'LEAVE_LOBBY',
        entity: expect.objectContaining({ kind: 'user', id: agent.userId }),
      }),
    ]);
  });

  it('fails with user.not_found for another tenant’s agent, as for an unknown one', async () => {
    const { duty } = composeLobby(world);
    const admin = await staff('ADMIN');
    const theirs = await buildStaff(world, world.tenants.globex);

    for (const id of [theirs.id, crypto.randomUUID()])
      await expect(duty.switchOffFor(admin, id)).rejects.toMatchObject({ code: 'user.not_found' });
  });
});
