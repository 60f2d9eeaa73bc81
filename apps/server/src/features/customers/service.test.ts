import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import type { VerifiedContact } from './index.ts';
import * as customers from './service.ts';

describe('customers', () => {
  let world: TenantSetup;
  beforeAll(async () => {
    world = await createTenantSetup();
  });
  afterAll(() => world.close());

  const register = (name: string, verified: VerifiedContact, email?: string, scope = world.tenants.acme) =>
    world.database.withTenant(scope, (tx) =>
      customers.findOrCreate(tx, { name, verified, ...(email ? { email } : {}) }),
    );

  test('are found by a verified phone number, and take the latest name', async () => {
    const first = await register('Asha', { phone: '+919845021001' }, 'asha@example.test');
    const again = await register('Asha Kumar', { phone: '+919845021001' });

    expect(again).toEqual({
      isNew: false,
      id: first.id,
      name: 'Asha Kumar',
      phone: '+919845021001',
      email: 'asha@example.test',
    });
  });

  test('with the same phone number at another tenant are different', async () => {
    const here = await register('Asha', { phone: '+919845021002' });
    const there = await register('Asha', { phone: '+919845021002' }, undefined, world.tenants.globex);

    expect(there.id).not.toBe(here.id);
    expect(
      await world.database.withTenant(world.tenants.globex, (tx) => customers.find(tx, here.id)),
    ).toBeNull();
  });

  test('are found by a verified email, ignoring case', async () => {
    const first = await register('Ben', { email: 'ben@example.test' });

    expect(first.isNew).toBe(true);
    expect(await register('Ben', { email: 'Ben@Example.test' })).toMatchObject({
      id: first.id,
      isNew: false,
    });
  });

  test('are not found by an email that was not verified', async () => {
    const attacker = await register('Mallory', { phone: '+919845021003' }, 'victim@example.test');
    const victim = await register('Victim', { email: 'victim@example.test' });

    expect(victim.id).not.toBe(attacker.id);
  });

  test('are created once by twenty concurrent registrations with one contact', async () => {
    const once = (verified: VerifiedContact) =>
      Promise.all(Array.from({ length: 20 }, () => register('Crowd', verified)));

    expect(new Set((await once({ phone: '+919845021004' })).map(({ id }) => id)).size).toBe(1);
    expect(new Set((await once({ email: 'crowd@example.test' })).map(({ id }) => id)).size).toBe(1);
  });

  test('namesOf returns names by id, without missing customers', async () => {
    const { id } = await register('Cleo', { phone: '+919845021005' });
    const foreign = await register('Foreign', { phone: '+919845021006' }, undefined, world.tenants.globex);

    const names = await world.database.withTenant(world.tenants.acme, (tx) =>
      customers.namesOf(tx, [id, foreign.id]),
    );

    expect([...names]).toEqual([[id, 'Cleo']]);
  });
});
