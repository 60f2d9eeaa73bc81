/** Reports are mailed to the admins who subscribed, once each, by the clock of their tenant. */
import { minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { createFakeMessagePort, type FakeMessagePort } from '../../../testing/fakes/fake-message-port.ts';
import {
  type BuiltStaff,
  buildProduct,
  buildStaff,
  buildTenant,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createReportMails } from './report-mails.ts';

let world: TenantSetup;
let messages: FakeMessagePort;
let paris: TenantScope;
let newYork: TenantScope;
const noted: unknown[] = [];

/** A Wednesday. */
const startsAt = new Date('2026-10-14T10:00:00Z');

beforeAll(async () => {
  world = await createTenantSetup({ startsAt });
  paris = await buildTenant(world, { slug: 'paris', name: 'Paris Care', timeZone: 'Europe/Paris' });
  newYork = await buildTenant(world, { slug: 'new-york', name: 'NY Loans', timeZone: 'America/New_York' });
});
afterAll(() => world.close());
beforeEach(async () => {
  messages = createFakeMessagePort();
  noted.length = 0;
  at(startsAt.toISOString());
  await world.own.owner.query('delete from users');
  await world.own.owner.query("update tenants set status = 'active'");
});

/** One server; `run` is what its job does. */
function startServer() {
  return createReportMails({
    database: world.database,
    audit: async (_tx, entry) => void noted.push(entry),
    now: world.clock.now,
    messages,
    async calendarOf(tx) {
      const { rows } = await world.own.owner.query<{ time_zone: string }>(
        'select time_zone from tenants where id = $1',
        [tx.scope.tenantId],
      );
      return { timeZone: rows[0]?.time_zone ?? '', now: world.clock.now() };
    },
    tenantOf: async (tx) => ({ name: `Tenant ${tx.scope.tenant}`, currency: 'EUR', locale: 'en-GB' }),
    originOf: (tenant) => `https://${tenant}.example.test`,
  });
}

async function subscribe(
  scope: TenantScope,
  { frequency = 'weekly' as const, language = 'en', ...staff }: Subscribed = {},
): Promise<BuiltStaff> {
  const admin = await buildStaff(world, scope, { role: 'ADMIN', ...staff });
  await choose(scope, admin, frequency, language);
  return admin;
}

interface Subscribed {
  frequency?: 'weekly' | 'monthly';
  language?: string;
  name?: string;
  email?: string;
}

function choose(
  scope: TenantScope,
  admin: BuiltStaff,
  frequency: 'none' | 'weekly' | 'monthly',
  language = 'en',
) {
  const by = { kind: 'USER' as const, id: admin.id, name: admin.name, ip: null };
  return startServer().set({ scope, userId: admin.id } as never, { frequency, language }, by);
}

const at = (instant: string) =>
  world.clock.advance(new Date(instant).getTime() - world.clock.now().getTime());
const sentTo = () => messages.mails.map(({ to }) => to).toSorted();
const run = () => startServer().run();

describe('a weekly mail', () => {
  test('is sent on Monday at 7:00 of each tenant, also after the clocks of one have changed', async () => {
    await subscribe(paris, { email: 'anne@paris.test' });
    await subscribe(newYork, { email: 'ned@ny.test' });

    // Both on summer time.
    at('2026-10-19T04:59:00Z');
    await run();
    expect(sentTo()).toEqual([]);
    at('2026-10-19T05:00:00Z');
    await run();
    expect(sentTo()).toEqual(['anne@paris.test']);
    at('2026-10-19T11:00:00Z');
    await run();
    expect(sentTo()).toEqual(['anne@paris.test', 'ned@ny.test']);

    // Paris on winter time since Sunday.
    messages.mails.length = 0;
    at('2026-10-26T05:59:00Z');
    await run();
    expect(sentTo()).toEqual([]);
    at('2026-10-26T06:00:00Z');
    await run();
    expect(sentTo()).toEqual(['anne@paris.test']);
    at('2026-10-26T11:00:00Z');
    await run();

    // New York too.
    messages.mails.length = 0;
    at('2026-11-02T11:59:00Z');
    await run();
    expect(sentTo()).toEqual(['anne@paris.test']);
    at('2026-11-02T12:00:00Z');
    await run();
    expect(sentTo()).toEqual(['anne@paris.test', 'ned@ny.test']);
  });

  test('is sent once, however often and on however many servers the job runs', async () => {
    for (const name of ['Anne', 'Bea', 'Cleo']) await subscribe(paris, { name });
    at('2026-10-19T05:00:00Z');

    await Promise.all([startServer().run(), startServer().run(), startServer().run()]);
    world.clock.advance(minutes(5));
    await run();

    expect(messages.mails).toHaveLength(3);
    expect(new Set(messages.mails.map(({ key }) => key)).size).toBe(3);
  });

  test('is sent late by a server that was down, but not after three days', async () => {
    await subscribe(paris);

    at('2026-10-21T20:00:00Z');
    await run();
    expect(messages.mails).toHaveLength(1);
    expect(messages.mails[0]?.uselessAfter).toEqual(new Date('2026-10-22T05:00:00Z'));

    at('2026-10-29T07:00:00Z');
    await run();
    expect(messages.mails).toHaveLength(1);
  });

  test('that could not be planned is planned by the next run', async () => {
    await subscribe(paris);
    at('2026-10-19T05:00:00Z');
    const { planMail } = messages;
    messages.planMail = async () => {
      throw new Error('the disk is full');
    };
    await expect(run()).rejects.toThrow();

    messages.planMail = planMail;
    await run();

    expect(messages.mails).toHaveLength(1);
  });

  test('is in the language of the recipient', async () => {
    await subscribe(paris, { language: 'fr-FR' });
    await subscribe(paris, { language: 'tlh' });
    at('2026-10-19T05:00:00Z');
    await run();

    const subjects = messages.mails.map(({ subject }) => subject.replace(/,.*/, '')).toSorted();
    expect(subjects).toEqual(['Tenant paris : rapport hebdomadaire', 'Tenant paris: weekly report']);
  });
});

describe('no mail is sent', () => {
  test('without a subscription, or after it ended', async () => {
    await buildStaff(world, paris, { role: 'ADMIN' });
    const admin = await subscribe(paris);
    await choose(paris, admin, 'none');
    at('2026-10-19T05:00:00Z');

    await run();

    expect(messages.mails).toEqual([]);
  });

  test('to a deactivated person, to a former admin, or for a suspended tenant', async () => {
    const gone = await subscribe(paris);
    const demoted = await subscribe(paris);
    await subscribe(newYork);
    await world.own.owner.query("update users set status = 'INACTIVE' where id = $1", [gone.id]);
    await world.own.owner.query("update users set role = 'AGENT' where id = $1", [demoted.id]);
    await world.own.owner.query("update tenants set status = 'suspended' where slug = 'new-york'");
    at('2026-10-19T12:00:00Z');

    await run();

    expect(messages.mails).toEqual([]);
  });

  test('for a date before the subscription', async () => {
    at('2026-10-19T08:00:00Z');
    const admin = await subscribe(paris);
    await run();
    await choose(paris, admin, 'monthly');
    await choose(paris, admin, 'weekly');
    await run();
    expect(messages.mails).toEqual([]);

    at('2026-10-26T06:00:00Z');
    await run();
    expect(messages.mails).toHaveLength(1);
  });
});

test('saving the same choice again neither repeats nor skips a mail', async () => {
  const admin = await subscribe(paris);
  at('2026-10-19T05:00:00Z');
  await run();
  await choose(paris, admin, 'weekly', 'de');
  await run();
  expect(messages.mails).toHaveLength(1);

  at('2026-10-26T05:30:00Z');
  await choose(paris, admin, 'weekly', 'de');
  at('2026-10-26T06:00:00Z');
  await run();

  expect(messages.mails[1]?.subject).toContain('Wochenbericht');
});

test('a monthly mail is sent on the first, of the month before', async () => {
  await subscribe(newYork, { frequency: 'monthly' });
  at('2026-10-19T12:00:00Z');
  await run();
  expect(messages.mails).toEqual([]);

  at('2026-11-01T12:00:00Z');
  await run();

  expect(messages.mails).toHaveLength(1);
  expect(messages.mails[0]?.text).toContain('from=2026-10-01&to=2026-10-31');
});

test("a mail has the figures of its tenant's period, and none of another tenant", async () => {
  await subscribe(paris, { email: 'anne@paris.test' });
  await subscribe(newYork, { email: 'ned@ny.test' });
  const meet = async (scope: TenantScope, startedAt: Date) => {
    const { id } = await buildProduct(world, scope);
    await world.own.owner.query(
      `with met as (insert into meetings (id, tenant_id, product_id, status, opened_at, ended_at)
        values (gen_random_uuid(), $1, $2, 'ended', $3, $3) returning id)
      insert into time_logs (tenant_id, meeting_id, customer_id, product_id, customer_name, started_at, together_seconds, returns, handle_seconds)
      select $1, id, gen_random_uuid(), $2, 'Asha', $3, 60, 0, 60 from met`,
      [scope.tenantId, id, startedAt],
    );
  };
  // The last hour of Sunday and the first of Monday in Paris.
  await meet(paris, new Date('2026-10-18T21:30:00Z'));
  await meet(paris, new Date('2026-10-18T22:30:00Z'));
  await meet(paris, new Date('2026-10-08T10:00:00Z'));
  await meet(paris, new Date('2026-10-07T10:00:00Z'));
  await meet(newYork, new Date('2026-10-16T10:00:00Z'));
  at('2026-10-19T12:00:00Z');

  await run();

  const textTo = (address: string) => messages.mails.find(({ to }) => to === address)?.text;
  expect(textTo('anne@paris.test')).toContain('Meetings: 1 (2)');
  expect(textTo('anne@paris.test')).toContain('https://paris.example.test/app/reports?');
  expect(textTo('ned@ny.test')).toContain('Meetings: 1 (0)');
});

test('a choice is audited, and one that changes nothing is not', async () => {
  const admin = await subscribe(paris);
  await choose(paris, admin, 'weekly');
  await choose(paris, admin, 'none');

  expect(noted).toMatchObject([
    { action: 'UPDATE', logType: 'CONFIG', before: { frequency: 'none' }, after: { frequency: 'weekly' } },
    { before: { frequency: 'weekly' }, after: { frequency: 'none' } },
  ]);
  expect(await startServer().find({ scope: paris, userId: admin.id } as never)).toEqual({
    frequency: 'none',
    email: admin.email,
  });
});
