import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { sealAuditLog, sealTimeout } from '../../testing/seal-audit-log.ts';
import { buildTenant, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createAuditLogs } from './index.ts';
import { type VerifiedPart, verifyAuditLog, verifyPart } from './verify.ts';

vi.setConfig({ testTimeout: sealTimeout, hookTimeout: sealTimeout });

let setup: TenantSetup;
let tenant: string;
let scope: Awaited<ReturnType<typeof buildTenant>>;
let ids: string[];
let number = 0;
const events = createEventBus();
const audit = createAudit(events);
const sql = (text: string, values: unknown[] = []) => setup.own.owner.query(text, values);

beforeAll(async () => {
  setup = await createTenantSetup();
  createAuditLogs({
    database: setup.database,
    events,
    audit,
    secret: 'x',
    now: setup.clock.now,
    calendarOf: async () => ({ timeZone: 'UTC', now: setup.clock.now() }),
  });
});
afterAll(() => setup.close());

/** Creates a tenant with three seals of three rows. */
beforeEach(async () => {
  number += 1;
  tenant = `tenant-${number}`;
  scope = await buildTenant(setup, { slug: tenant });
  for (let seals = 0; seals < 3; seals += 1) {
    for (let rows = 0; rows < 3; rows += 1)
      await setup.database.withTenant(scope, (tx) =>
        audit(tx, {
          actor: { kind: 'USER', id: crypto.randomUUID(), name: 'Zoë “Z” Ågren', ip: '::1' },
          action: 'UPDATE',
          logType: 'CONFIG',
          entity: { kind: 'settings', id: null, label: 'Einstellungen: ä|ö,"ü"' },
          before: { clientName: 'é' },
          after: { clientName: '日本', nested: { z: 1, a: [null] } },
        }),
      );
    await sealAuditLog(setup.database);
  }
  const { rows } = await sql('select id from audit_log where tenant_id = $1 order by seq', [scope.tenantId]);
  ids = rows.map(({ id }) => id);
});

const verify = async () => (await verifyAuditLog(setup.database, tenant))[0];

describe('the hash chain', () => {
  it('is valid when nothing was changed: SQL and TypeScript compute the same hashes', async () => {
    expect(await verify()).toMatchObject({ rows: 9, seals: 3, unsealed: 0, broken: null });
  });

  it.each([
    ['action', "'READ'"],
    ['before', `'{"clientName":"other"}'`],
    ['at', "at - interval '1 microsecond'"],
    ['actor_id', 'gen_random_uuid()'],
    ['actor_personal', "'\\x00'"],
    ['entity_label', 'null'],
    ['entity_person', 'gen_random_uuid()'],
  ])('reports the row whose %s was changed', async (column, value) => {
    await sql(`update audit_log set ${column} = ${value} where id = any ($1)`, [[ids[4], ids[7]]]);

    expect(await verify()).toMatchObject({ broken: { rowId: ids[4], what: 'changed' }, rows: 3 });
  });

  it.each([0, 3, 4, 8])('reports row %i when it is missing', async (rowNumber) => {
    await sql('delete from audit_log where id = $1', [ids[rowNumber]]);

    expect(await verify()).toMatchObject({ broken: { rowId: ids[rowNumber], what: 'missing' } });
  });

  it('reports a row that was inserted after sealing', async () => {
    await sql('alter table audit_log disable trigger audit_log_seq');
    await sql('update audit_log set seq = seq * 10 where id = any ($1)', [ids]);
    await sql('update audit_seals set from_seq = from_seq * 10, to_seq = to_seq * 10 where row_ids && $1', [
      ids,
    ]);
    const { rows } = await sql(
      `insert into audit_log select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'seq', a.seq - 1))).*
       from audit_log a where id = $1 returning id`,
      [ids[0]],
    );
    await sql('alter table audit_log enable trigger audit_log_seq');

    expect(await verify()).toMatchObject({ broken: { rowId: rows[0].id, what: 'inserted' } });
  });

  it('reports the seal when row and hash were changed together, or when the seal is missing', async () => {
    await sql(`update audit_log set action = 'READ' where id = $1`, [ids[4]]);
    await sql(
      `update audit_seals s set row_hashes[2] = audit_row_hash(a) from audit_log a where a.id = $1 and $1 = any (s.row_ids)`,
      [ids[4]],
    );
    expect(await verify()).toMatchObject({ broken: { rowId: ids[3], what: 'seal' } });

    await sql(
      'update audit_seals set hash = audit_seal_hash(number, row_ids, row_hashes, previous) where $1 = any (row_ids)',
      [ids[4]],
    );
    expect(await verify()).toMatchObject({ broken: { rowId: ids[6], what: 'seal' } });
  });

  it('reports a seal that was removed together with its rows', async () => {
    await sql('delete from audit_seals where $1 = any (row_ids)', [ids[4]]);
    await sql('delete from audit_log where id = any ($1)', [ids.slice(3, 6)]);

    expect(await verify()).toMatchObject({ broken: { rowId: ids[6], what: 'seal' } });
  });

  it('reveals removed seals at the end by a copy of the head', async () => {
    const { head } = (await verify()) ?? {};
    await sql('delete from audit_seals where $1 = any (row_ids)', [ids[8]]);
    await sql('delete from audit_log where id = any ($1)', [ids.slice(6)]);

    const after = await verify();
    expect(after).toMatchObject({ broken: null, rows: 6 });
    expect(after?.head).not.toBe(head);
  });
});

describe('the hash chain, verified in parts', () => {
  const sealsPerPart = 2;

  async function verifyParts(): Promise<VerifiedPart[]> {
    const parts: VerifiedPart[] = [];
    do parts.push(await verifyPart(setup.database, scope, parts.at(-1)?.next ?? null, sealsPerPart));
    while (parts.at(-1)?.next);
    return parts;
  }

  it('reports its progress, and ends with the same result', async () => {
    const parts = await verifyParts();

    expect(parts).toMatchObject([
      { rows: 6, total: 9, broken: null, next: { seals: 2, rows: 6 } },
      { rows: 9, total: 9, unsealed: 0, broken: null, next: null },
    ]);
    expect(parts.at(-1)?.head).toBe((await verify())?.head);
  });

  it('finds a difference in a later part', async () => {
    await sql(`update audit_log set action = 'READ' where id = $1`, [ids[7]]);

    expect((await verifyParts()).at(-1)).toMatchObject({ broken: { rowId: ids[7], what: 'changed' } });
  });

  it('finds seals that were replaced between two parts', async () => {
    const { next } = await verifyPart(setup.database, scope, null, sealsPerPart);

    const forged = next && { ...next, head: '0'.repeat(64) };
    expect(await verifyPart(setup.database, scope, forged, sealsPerPart)).toMatchObject({
      broken: { what: 'seal' },
    });
  });
});
