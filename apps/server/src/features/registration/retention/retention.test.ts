import { days } from '@foyer/contract/core/time.ts';
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditEntry, createAudit } from '../../../platform/audit/audit.ts';
import { createEventBus } from '../../../platform/events/bus.ts';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { createFakeMessagePort } from '../../../testing/fakes/fake-message-port.ts';
import {
  buildCustomer,
  buildProduct,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { testSecret } from '../../../testing/setups/test-server.ts';
import { createCodes } from '../codes/codes.ts';
import * as store from '../store.ts';
import { createRetention } from './retention.ts';

describe('retention of registrations', () => {
  let world: TenantSetup;
  let noted: AuditEntry[];
  let deleteExpired: () => Promise<void>;

  beforeAll(async () => {
    world = await createTenantSetup({ startsAt: new Date('2026-11-21T09:00:00Z') });
    const events = createEventBus();
    noted = recordAuditEntries(events);
    const parts = { database: world.database, audit: createAudit(events), now: world.clock.now };
    deleteExpired = createRetention(parts);
    const { acme } = world.tenants;
    const product = await buildProduct(world, acme);
    await buildCustomer(world, acme, { product });
    const codes = createCodes({
      ...parts,
      messages: createFakeMessagePort(),
      onManyCodes: async () => {},
      secret: testSecret,
    });
    const tenant = { name: 'Acme', codesPerAddress: 3 };
    const caller = { address: '10.1.1.1', host: 'acme.localhost', languages: null, browser: 'a secret' };
    await codes.send(acme, caller, async (tx) => {
      const row = {
        productId: product.id,
        answers: {},
        phone: '+919845021345',
        createdAt: world.clock.now(),
      };
      const { id: registrationId } = await store.insert(tx, row);
      return { registrationId, channel: 'sms', recipient: '+919845021345', tenant };
    });
    noted.length = 0;
  });
  afterAll(() => world.close());

  const count = async (table: string) =>
    Number((await world.own.owner.query(`select count(*) from ${table}`)).rows[0].count);

  test('deletes unverified registrations and all codes after a week, and keeps verified registrations', async () => {
    expect(await count('recent_codes')).toBe(1);
    world.clock.advance(codeLimits.unverifiedRetentionMs);
    await deleteExpired();
    expect(await count('recent_codes')).toBe(0);
    expect([await count('registrations'), await count('registration_codes')]).toEqual([2, 1]);

    world.clock.advance(days(1));
    await deleteExpired();

    expect([await count('registrations'), await count('registration_codes')]).toEqual([1, 0]);
    expect(noted).toMatchObject([
      { actor: { kind: 'SYSTEM' }, action: 'DELETE', logType: 'OTP', before: { registrations: 1, codes: 1 } },
    ]);
  });
});
