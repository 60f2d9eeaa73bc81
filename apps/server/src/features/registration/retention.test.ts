import { codeLimits } from '@foyer/contract/registration.ts';
import { days } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditEntry, createAudit } from '../../platform/audit/audit.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { createCarrier, testSecret } from '../../platform/testing/test-server.ts';
import { buildCustomer, buildProduct, createWorld, type World } from '../../platform/testing/test-world.ts';
import { createCodes } from './codes.ts';
import { createRetention } from './retention.ts';
import * as store from './store.ts';

describe('what nobody proved', () => {
  let world: World;
  let noted: AuditEntry[];
  let throwAway: () => Promise<void>;

  beforeAll(async () => {
    world = await createWorld({ startsAt: new Date('2026-11-21T09:00:00Z') });
    const events = createEventBus();
    noted = hearAudit(events);
    const parts = { database: world.database, audit: createAudit(events), now: world.clock.now };
    throwAway = createRetention(parts);
    const { acme } = world.tenants;
    const product = await buildProduct(world, acme);
    await buildCustomer(world, acme, { product });
    const codes = createCodes({ ...parts, messages: createCarrier(), secret: testSecret });
    const tenant = { name: 'Acme', codesPerAddress: 3 };
    const caller = { address: '10.1.1.1', host: 'acme.localhost', languages: null, browser: 'a secret' };
    await codes.send(acme, caller, async (unit) => {
      const row = {
        productId: product.id,
        answers: {},
        phone: '+919845021345',
        createdAt: world.clock.now(),
      };
      const { id: registrationId } = await store.insert(unit, row);
      return { registrationId, channel: 'sms', recipient: '+919845021345', tenant };
    });
    noted.length = 0;
  });
  afterAll(() => world.close());

  const count = async (table: string) =>
    Number((await world.own.owner.query(`select count(*) from ${table}`)).rows[0].count);

  test('stays for a week, then form and code go; what was proved stays', async () => {
    world.clock.advance(codeLimits.unprovedKeptMs);
    await throwAway();
    expect([await count('registrations'), await count('registration_codes')]).toEqual([2, 1]);

    world.clock.advance(days(1));
    await throwAway();

    expect([await count('registrations'), await count('registration_codes')]).toEqual([1, 0]);
    expect(noted).toMatchObject([
      { actor: { kind: 'SYSTEM' }, action: 'DELETE', logType: 'OTP', before: { registrations: 1, codes: 1 } },
    ]);
  });
});
