import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntry, audited, createAudit } from '../../platform/audit/audit.ts';
import { openDatabase, type Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { createAuditLogs } from './index.ts';
import { sealAll } from './jobs.ts';
import { createAuditLogService } from './service.ts';
import { logSource, seal } from './store.ts';
import { verifyAuditLog } from './verify.ts';

const secret = 'a secret of the tests';
let world: World;
let acme: TenantScope;
const events = createEventBus();
const audit = createAudit(events);
beforeAll(async () => {
  world = await createWorld();
  acme = world.tenants.acme;
  const { database, clock } = world;
  createAuditLogs({
    database,
    events,
    audit,
    secret,
    now: clock.now,
    calendarOf: async () => ({ timeZone: 'UTC', now: world.clock.now() }),
  });
});
afterAll(() => world.close());

const meera = { kind: 'USER', id: crypto.randomUUID(), name: 'Meera Nair', ip: '203.0.113.7' } as const;
const asha = crypto.randomUUID();

function entry(more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    actor: meera,
    action: 'UPDATE',
    logType: 'PRODUCTS',
    entity: { kind: 'product', id: crypto.randomUUID(), label: 'JEE live demo' },
    before: { active: true },
    after: { active: false },
    ...more,
  };
}
const aboutAsha = (more: Partial<AuditEntry> = {}) =>
  entry({
    logType: 'CUSTOMERS',
    entity: { kind: 'customer', id: asha, label: 'Asha Rao', personId: asha },
    before: { name: 'Asha' },
    after: { name: 'Asha Rao' },
    ...more,
  });

const within = <T>(work: (unit: Unit) => Promise<T>, scope = acme) => world.database.withTenant(scope, work);
const remember = (said: AuditEntry, scope = acme) => within((unit) => audit(unit, said), scope);

function readLog(filters: Parameters<typeof logSource>[0] = {}, scope = acme, search = '') {
  const read = createAuditLogService({ secret, now: world.clock.now }).createReader();
  const request = readTableRequest({ pageSize: 100, search }, { timeZone: 'UTC', now: world.clock.now() });
  return within(async (unit) => {
    const { rows, total } = await readPage(unit, logSource(filters), request);
    return { rows: rows.map(read), total };
  }, scope);
}

/** Transactions of other tests on the same server may hold it up for a moment. */
async function sealNow() {
  for (let tries = 0; tries < 200; tries += 1) {
    await sealAll(world.database);
    const verified = await verifyAuditLog(world.database);
    if (verified.every(({ unsealed }) => unsealed === 0)) return;
    await setTimeout(10);
  }
}

describe('what is said to the log', () => {
  it('is there when the work is, and is not when the work is not', async () => {
    const kept = entry();
    const undone = entry();

    await remember(kept);
    await expect(
      within(async (unit) => {
        await audit(unit, undone);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');

    expect((await readLog({ entityId: kept.entity.id ?? '' })).rows).toMatchObject([
      {
        ...{ actorKind: 'USER', actorId: meera.id, actorName: 'Meera Nair', ip: '203.0.113.7' },
        ...{ action: 'UPDATE', logType: 'PRODUCTS', entityLabel: 'JEE live demo' },
        ...{ before: { active: true }, after: { active: false }, at: world.clock.now().toISOString() },
      },
    ]);
    expect((await readLog({ entityId: undone.entity.id ?? '' })).total).toBe(0);
  });

  it("keeps people's values out of the database's sight, and nothing else", async () => {
    await remember(aboutAsha());
    await remember(entry());

    const { rows } = await world.own.owner.query('select a::text as text from audit_log a');
    const all = rows.map(({ text }) => text).join();

    for (const personal of ['Meera', '203.0.113.7', 'Asha']) expect(all).not.toContain(personal);
    expect(all).toContain('JEE live demo');
    expect((await readLog({ entityId: asha })).rows[0]).toMatchObject({
      entityLabel: 'Asha Rao',
      before: { name: 'Asha' },
      after: { name: 'Asha Rao' },
    });
  });

  it("of somebody nobody knows is kept under the entity's person, else under one key for all of them", async () => {
    const nobody = { kind: 'CUSTOMER', id: null, name: null, ip: '198.51.100.9' } as const;

    await remember(aboutAsha({ actor: nobody }));
    await remember(entry({ actor: nobody }));

    const { rows } = await world.own.owner.query<{ actor_person: string }>(
      "select actor_person from audit_log where actor_kind = 'CUSTOMER' order by seq",
    );
    expect(rows.map((row) => row.actor_person)).toEqual([asha, acme.tenantId]);
  });

  it('is shown to its own tenant only', async () => {
    const theirs = entry();
    await remember(theirs, world.tenants.globex);

    expect((await readLog({ entityId: theirs.entity.id ?? '' })).total).toBe(0);
    expect((await readLog({}, world.tenants.globex)).total).toBe(1);
  });

  it('is found by what was done to what, not by who', async () => {
    expect((await readLog({}, acme, 'customers update')).total).toBeGreaterThan(0);
    expect((await readLog({}, acme, 'meera')).total).toBe(0);
  });

  it('survives two transactions that make the keys of the same people at once', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const person = (id: string, other: string) =>
      aboutAsha({
        actor: { ...meera, id },
        entity: { kind: 'user', id: other, label: 'x', personId: other },
      });

    await Promise.all([remember(person(one, two)), remember(person(two, one)), remember(person(one, two))]);

    expect((await readLog({ entityId: two })).rows.map(({ entityLabel }) => entityLabel)).toEqual(['x', 'x']);
  });
});

describe('an erased person', () => {
  it('is unreadable for ever, and the chain stands', async () => {
    const lena = crypto.randomUUID();
    const said = aboutAsha({ entity: { kind: 'customer', id: lena, label: 'Lena', personId: lena } });
    await remember(said);
    await sealNow();

    await world.own.owner.query('delete from person_keys where person_id = $1', [lena]);
    await remember({ ...said, after: { name: 'Lena again' } });

    const { rows } = await readLog({ entityId: lena });
    expect(rows.map(({ entityLabel, after }) => [entityLabel, after])).toEqual(
      expect.arrayContaining([
        [null, null],
        ['Lena', { name: 'Lena again' }],
      ]),
    );
    expect(await verifyAuditLog(world.database)).toMatchObject([{ broken: null }, { broken: null }]);
  });

  it('stays unreadable when the row is given the key of somebody else', async () => {
    const { rows } = await world.own.owner.query<{ wrapped: Buffer }>(
      'select wrapped from person_keys where person_id = $1',
      [asha],
    );
    const max = crypto.randomUUID();
    await remember(aboutAsha({ entity: { kind: 'customer', id: max, label: 'Max', personId: max } }));
    await world.own.owner.query('update person_keys set wrapped = $2 where person_id = $1', [
      max,
      rows[0]?.wrapped,
    ]);

    expect((await readLog({ entityId: max })).rows).toMatchObject([{ entityLabel: null }]);
  });
});

describe('the application', () => {
  it.each([
    "update audit_log set action = 'READ'",
    'delete from audit_log',
    'truncate audit_log',
    'insert into audit_log (id, at, seq) values (gen_random_uuid(), now(), 1)',
    'insert into audit_log (id, at, tenant_id) values (gen_random_uuid(), now(), gen_random_uuid())',
    "update audit_seals set hash = ''",
    'delete from audit_seals',
    'insert into audit_seals (number) values (1)',
    "update person_keys set wrapped = ''",
    'update audit_horizon set is_sealed = true',
    "select setval('audit_log_seq', 1)",
  ])('may not: %s', async (statement) => {
    const { owner } = world.own;
    await owner.query('begin');
    await owner.query('set local role foyer_app');
    await owner.query("select set_config('app.tenant', $1, true)", [acme.tenantId]);

    await expect(owner.query(statement)).rejects.toThrow(/permission denied/);
    await owner.query('rollback');
  });
});

describe('sealing', () => {
  it('takes what is committed, in the order of the places', async () => {
    await remember(entry());
    await sealNow();

    expect((await readLog()).rows.every(({ sealed }) => sealed)).toBe(true);
    expect(await verifyAuditLog(world.database, 'acme')).toMatchObject([
      { tenant: 'acme', unsealed: 0, broken: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('waits for a transaction that has its place and is not over: no row ever slips before a sealed one', async () => {
    const slow = Promise.withResolvers<void>();
    const placed = Promise.withResolvers<void>();
    const [early, late] = [entry(), entry()];
    const other = openDatabase({ connection: world.own.connection, onEffectFailed: () => {} });
    const work = other.withTenant(acme, async (unit) => {
      await audit(unit, early);
      placed.resolve();
      await slow.promise;
    });
    await placed.promise;
    await remember(late);

    for (let runs = 0; runs < 4; runs += 1) await seal(world.database);
    const sealedMeanwhile = (await readLog({ entityId: late.entity.id ?? '' })).rows[0]?.sealed;
    slow.resolve();
    await work;
    await sealNow();

    expect(sealedMeanwhile).toBe(false);
    expect((await readLog({ entityId: early.entity.id ?? '' })).rows[0]?.sealed).toBe(true);
    expect(await verifyAuditLog(world.database, 'acme')).toMatchObject([{ unsealed: 0, broken: null }]);
    await other.close();
  });

  it('does its work by several processes at once, and while others write', async () => {
    const writing = Promise.all(Array.from({ length: 40 }, () => remember(entry())));
    await Promise.all([sealNow(), sealNow(), writing]);
    await sealNow();

    expect(await verifyAuditLog(world.database, 'acme')).toMatchObject([{ unsealed: 0, broken: null }]);
  });

  it('goes on after the database was restored into a younger cluster', async () => {
    const said = entry();
    await remember(said);
    await world.own.owner.query(
      "update audit_horizon set xid = '9000000000000', is_sealed = false, seq = seq + 1",
    );

    await sealNow();

    expect((await readLog({ entityId: said.entity.id ?? '' })).rows[0]?.sealed).toBe(true);
  });

  it('writes nothing while nothing is written', async () => {
    await sealNow();
    await seal(world.database);
    const horizon = () => world.own.owner.query('select xmin, ctid, seq from audit_horizon');
    const before = (await horizon()).rows;

    for (let runs = 0; runs < 3; runs += 1) await seal(world.database);

    expect((await horizon()).rows).toEqual(before);
  });

  it('is done within a second by the running job', async () => {
    const { database, clock } = world;
    const bus = createEventBus();
    const logs = createAuditLogs({
      ...{ database, events: bus, audit: createAudit(bus), secret, now: clock.now },
      calendarOf: async () => ({ timeZone: 'UTC', now: world.clock.now() }),
    });
    const failures: unknown[] = [];
    const job = logs.start((error) => failures.push(error));
    const said = entry();
    await within((unit) => bus.publish(unit, audited, said));

    await setTimeout(1000);
    await job.stop();

    expect(failures).toEqual([]);
    expect((await readLog({ entityId: said.entity.id ?? '' })).rows[0]?.sealed).toBe(true);
  });
});
