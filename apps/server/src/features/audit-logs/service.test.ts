import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuditEntry, audited, createAudit } from '../../platform/audit/audit.ts';
import { openDatabase, type Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { sealAuditLog, sealTimeout } from '../../testing/seal-audit-log.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createAuditLogs } from './index.ts';
import { sealAll } from './jobs.ts';
import { createAuditLogService } from './service.ts';
import { logSource, seal } from './store.ts';
import { verifyAuditLog } from './verify.ts';

vi.setConfig({ testTimeout: sealTimeout, hookTimeout: sealTimeout });

const secret = 'a secret of the tests';
let setup: TenantSetup;
let acme: TenantScope;
const events = createEventBus();
const audit = createAudit(events);
beforeAll(async () => {
  setup = await createTenantSetup();
  acme = setup.tenants.acme;
  const { database, clock } = setup;
  createAuditLogs({
    database,
    events,
    audit,
    secret,
    now: clock.now,
    calendarOf: async () => ({ timeZone: 'UTC', now: setup.clock.now() }),
  });
});
afterAll(() => setup.close());

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

const within = <T>(work: (tx: Transaction) => Promise<T>, scope = acme) =>
  setup.database.withTenant(scope, work);
const record = (recorded: AuditEntry, scope = acme) => within((tx) => audit(tx, recorded), scope);

function readLog(filters: Parameters<typeof logSource>[0] = {}, scope = acme, search = '') {
  const read = createAuditLogService({ secret, now: setup.clock.now }).createReader();
  const request = readTableRequest({ pageSize: 100, search }, { timeZone: 'UTC', now: setup.clock.now() });
  return within(async (tx) => {
    const { rows, total } = await readPage(tx, logSource(filters), request);
    return { rows: rows.map(read), total };
  }, scope);
}

/** Concurrent tests on the same database server may delay sealing. */
const sealNow = () => sealAuditLog(setup.database);

describe('writing an audit entry', () => {
  it('is committed or rolled back together with the recorded action', async () => {
    const committed = entry();
    const rolledBack = entry();

    await record(committed);
    await expect(
      within(async (tx) => {
        await audit(tx, rolledBack);
        throw new Error('rollback');
      }),
    ).rejects.toThrow('rollback');

    expect((await readLog({ entityId: committed.entity.id ?? '' })).rows).toMatchObject([
      {
        actorKind: 'USER',
        actorId: meera.id,
        actorName: 'Meera Nair',
        ip: '203.0.113.7',
        action: 'UPDATE',
        logType: 'PRODUCTS',
        entityLabel: 'JEE live demo',
        before: { active: true },
        after: { active: false },
        at: setup.clock.now().toISOString(),
      },
    ]);
    expect((await readLog({ entityId: rolledBack.entity.id ?? '' })).total).toBe(0);
  });

  it('encrypts personal data and nothing else', async () => {
    await record(aboutAsha());
    await record(entry());

    const { rows } = await setup.own.owner.query('select a::text as text from audit_log a');
    const all = rows.map(({ text }) => text).join();

    for (const personal of ['Meera', '203.0.113.7', 'Asha']) expect(all).not.toContain(personal);
    expect(all).toContain('JEE live demo');
    expect((await readLog({ entityId: asha })).rows[0]).toMatchObject({
      entityLabel: 'Asha Rao',
      before: { name: 'Asha' },
      after: { name: 'Asha Rao' },
    });
  });

  it('encrypts the data of an unknown person with the entity’s person’s key, else with a shared key', async () => {
    const unknownActor = { kind: 'CUSTOMER', id: null, name: null, ip: '198.51.100.9' } as const;

    await record(aboutAsha({ actor: unknownActor }));
    await record(entry({ actor: unknownActor }));

    const { rows } = await setup.own.owner.query<{ actor_person: string }>(
      "select actor_person from audit_log where actor_kind = 'CUSTOMER' order by seq",
    );
    expect(rows.map((row) => row.actor_person)).toEqual([asha, acme.tenantId]);
  });

  it('is visible to its own tenant only', async () => {
    const theirs = entry();
    await record(theirs, setup.tenants.globex);

    expect((await readLog({ entityId: theirs.entity.id ?? '' })).total).toBe(0);
    expect((await readLog({}, setup.tenants.globex)).total).toBe(1);
  });

  it('can be found by action and entity, not by person', async () => {
    expect((await readLog({}, acme, 'customers update')).total).toBeGreaterThan(0);
    expect((await readLog({}, acme, 'meera')).total).toBe(0);
  });

  it('lets two concurrent transactions create the keys of the same persons', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const person = (id: string, other: string) =>
      aboutAsha({
        actor: { ...meera, id },
        entity: { kind: 'user', id: other, label: 'x', personId: other },
      });

    await Promise.all([record(person(one, two)), record(person(two, one)), record(person(one, two))]);

    expect((await readLog({ entityId: two })).rows.map(({ entityLabel }) => entityLabel)).toEqual(['x', 'x']);
  });
});

describe('erasing a person', () => {
  it('makes the data unreadable forever, and the hash chain stays valid', async () => {
    const lena = crypto.randomUUID();
    const recorded = aboutAsha({ entity: { kind: 'customer', id: lena, label: 'Lena', personId: lena } });
    await record(recorded);
    await sealNow();

    await setup.own.owner.query('delete from person_keys where person_id = $1', [lena]);
    await record({ ...recorded, after: { name: 'Lena again' } });

    const { rows } = await readLog({ entityId: lena });
    expect(rows.map(({ entityLabel, after }) => [entityLabel, after])).toEqual(
      expect.arrayContaining([
        [null, null],
        ['Lena', { name: 'Lena again' }],
      ]),
    );
    expect(await verifyAuditLog(setup.database)).toMatchObject([{ broken: null }, { broken: null }]);
  });

  it('cannot be undone with the key of another person', async () => {
    const { rows } = await setup.own.owner.query<{ wrapped: Buffer }>(
      'select wrapped from person_keys where person_id = $1',
      [asha],
    );
    const max = crypto.randomUUID();
    await record(aboutAsha({ entity: { kind: 'customer', id: max, label: 'Max', personId: max } }));
    await setup.own.owner.query('update person_keys set wrapped = $2 where person_id = $1', [
      max,
      rows[0]?.wrapped,
    ]);

    expect((await readLog({ entityId: max })).rows).toMatchObject([{ entityLabel: null }]);
  });
});

describe('the application role', () => {
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
  ])('cannot run: %s', async (statement) => {
    const { owner } = setup.own;
    await owner.query('begin');
    await owner.query('set local role foyer_app');
    await owner.query("select set_config('app.tenant', $1, true)", [acme.tenantId]);

    await expect(owner.query(statement)).rejects.toThrow(/permission denied/);
    await owner.query('rollback');
  });
});

describe('the scope of a page', () => {
  it('contains changes, reads or both', async () => {
    const id = crypto.randomUUID();
    const about = (action: AuditEntry['action']) =>
      entry({ action, entity: { kind: 'product', id, label: null } });
    for (const action of ['UPDATE', 'READ', 'DOWNLOAD'] as const) await record(about(action));
    const actionsIn = async (scope?: 'changes' | 'reads' | 'all') =>
      (await readLog({ entityId: id, scope })).rows.map(({ action }) => action).toSorted();

    expect(await actionsIn('changes')).toEqual(['DOWNLOAD', 'UPDATE']);
    expect(await actionsIn('reads')).toEqual(['READ']);
    expect(await actionsIn('all')).toEqual(await actionsIn());
  });
});

describe('sealing', () => {
  it('covers committed rows in the order of their sequence numbers', async () => {
    await record(entry());
    await sealNow();

    expect((await readLog()).rows.every(({ sealed }) => sealed)).toBe(true);
    expect(await verifyAuditLog(setup.database, 'acme')).toMatchObject([
      { tenant: 'acme', unsealed: 0, broken: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('waits for an open transaction with a smaller sequence number, so that no row precedes a sealed one', async () => {
    const slow = Promise.withResolvers<void>();
    const placed = Promise.withResolvers<void>();
    const [early, late] = [entry(), entry()];
    const other = openDatabase({ connection: setup.own.connection, onEffectFailed: () => {} });
    const work = other.withTenant(acme, async (tx) => {
      await audit(tx, early);
      placed.resolve();
      await slow.promise;
    });
    await placed.promise;
    await record(late);

    for (let runs = 0; runs < 4; runs += 1) await seal(setup.database);
    const sealedMeanwhile = (await readLog({ entityId: late.entity.id ?? '' })).rows[0]?.sealed;
    slow.resolve();
    await work;
    await sealNow();

    expect(sealedMeanwhile).toBe(false);
    expect((await readLog({ entityId: early.entity.id ?? '' })).rows[0]?.sealed).toBe(true);
    expect(await verifyAuditLog(setup.database, 'acme')).toMatchObject([{ unsealed: 0, broken: null }]);
    await other.close();
  });

  it('works with several processes and concurrent writers', async () => {
    const writing = Promise.all(Array.from({ length: 40 }, () => record(entry())));
    await Promise.all([sealNow(), sealNow(), writing]);
    await sealNow();

    expect(await verifyAuditLog(setup.database, 'acme')).toMatchObject([{ unsealed: 0, broken: null }]);
  });

  it('continues after the database was restored into a newer cluster', async () => {
    const recorded = entry();
    await record(recorded);
    await setup.own.owner.query(
      "update audit_horizon set xid = '9000000000000', is_sealed = false, seq = seq + 1",
    );

    await sealNow();

    expect((await readLog({ entityId: recorded.entity.id ?? '' })).rows[0]?.sealed).toBe(true);
  });

  it('seals the entries of the other tenants when those of one tenant cannot be sealed', async () => {
    const { owner } = setup.own;
    const { globex } = setup.tenants;
    await sealNow();
    await owner.query(`
      create function reject_seal() returns trigger language plpgsql as $$ begin raise exception 'a poison row'; end $$`);
    await owner.query(`
      create trigger reject_seal before insert on audit_seals for each row when (new.tenant_id = '${globex.tenantId}')
      execute function reject_seal()`);
    await record(entry(), globex);
    await record(entry(), acme);

    const failures: unknown[] = [];
    await expect
      .poll(
        async () => {
          await sealAll(setup.database).catch((error: unknown) => failures.push(error));
          return verifyAuditLog(setup.database, 'acme');
        },
        { timeout: sealTimeout },
      )
      .toMatchObject([{ unsealed: 0, broken: null }]);
    expect(failures[0]).toMatchObject({
      errors: [{ tenant: 'globex', message: 'tenant globex: a poison row' }],
    });
    expect(await verifyAuditLog(setup.database, 'globex')).toMatchObject([{ unsealed: 1, broken: null }]);

    await owner.query('drop trigger reject_seal on audit_seals');
    await record(entry(), acme);
    await sealNow();
    expect(await verifyAuditLog(setup.database)).toMatchObject([{ unsealed: 0 }, { unsealed: 0 }]);
  });

  it('writes nothing while the log does not change', async () => {
    await sealNow();
    await seal(setup.database);
    const horizon = () => setup.own.owner.query('select xmin, ctid, seq from audit_horizon');
    const before = (await horizon()).rows;

    for (let runs = 0; runs < 3; runs += 1) await seal(setup.database);

    expect((await horizon()).rows).toEqual(before);
  });

  it('is done by the running job', async () => {
    const { database, clock } = setup;
    const bus = createEventBus();
    const logs = createAuditLogs({
      database,
      events: bus,
      audit: createAudit(bus),
      secret,
      now: clock.now,
      calendarOf: async () => ({ timeZone: 'UTC', now: setup.clock.now() }),
    });
    const failures: unknown[] = [];
    const job = logs.start((error) => failures.push(error));
    const recorded = entry();
    await within((tx) => bus.publish(tx, audited, recorded));

    const readEntry = async () => (await readLog({ entityId: recorded.entity.id ?? '' })).rows[0];
    await vi.waitFor(async () => expect((await readEntry())?.sealed).toBe(true), { timeout: sealTimeout });
    await job.stop();

    expect(failures).toEqual([]);
  });
});
