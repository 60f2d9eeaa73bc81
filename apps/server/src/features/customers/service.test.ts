import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import type { ProvedContact } from './index.ts';
import * as customers from './service.ts';

describe('customers', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const register = (name: string, proved: ProvedContact, email?: string, scope = world.tenants.acme) =>
    world.database.withTenant(scope, (unit) =>
      customers.findOrCreate(unit, { name, proved, ...(email ? { email } : {}) }),
    );

  test('whoever proves the same phone again is the same customer, under the name given last', async () => {
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

  test('the same phone at another tenant is another customer', async () => {
    const here = await register('Asha', { phone: '+919845021002' });
    const there = await register('Asha', { phone: '+919845021002' }, undefined, world.tenants.globex);

    expect(there.id).not.toBe(here.id);
    expect(
      await world.database.withTenant(world.tenants.globex, (unit) => customers.find(unit, here.id)),
    ).toBeNull();
  });

  test('whoever proves the same email again is the same customer, however it is capitalised', async () => {
    const first = await register('Ben', { email: 'ben@example.test' });

    expect(first.isNew).toBe(true);
    expect(await register('Ben', { email: 'Ben@Example.test' })).toMatchObject({
      id: first.id,
      isNew: false,
    });
  });

  test('an email that was only typed makes nobody the one who proves it later', async () => {
    const attacker = await register('Mallory', { phone: '+919845021003' }, 'victim@example.test');
    const victim = await register('Victim', { email: 'victim@example.test' });

    expect(victim.id).not.toBe(attacker.id);
  });

  test('twenty registrations at once with one contact make one customer', async () => {
    const once = (proved: ProvedContact) =>
      Promise.all(Array.from({ length: 20 }, () => register('Crowd', proved)));

    expect(new Set((await once({ phone: '+919845021004' })).map(({ id }) => id)).size).toBe(1);
    expect(new Set((await once({ email: 'crowd@example.test' })).map(({ id }) => id)).size).toBe(1);
  });

  test('names are told by id, without those who are not there', async () => {
    const { id } = await register('Cleo', { phone: '+919845021005' });
    const foreign = await register('Foreign', { phone: '+919845021006' }, undefined, world.tenants.globex);

    const names = await world.database.withTenant(world.tenants.acme, (unit) =>
      customers.namesOf(unit, [id, foreign.id]),
    );

    expect([...names]).toEqual([[id, 'Cleo']]);
  });
});
