import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { buildTenant, createWorld, type World } from '../../platform/testing/test-world.ts';
import { createAuditLogs } from './index.ts';
import { sealAll } from './jobs.ts';
import { verifyAuditLog } from './verify.ts';

let world: World;
let tenant: string;
let ids: string[];
let number = 0;
const events = createEventBus();
const audit = createAudit(events);
const sql = (text: string, values: unknown[] = []) => world.own.owner.query(text, values);

beforeAll(async () => {
  world = await createWorld();
  createAuditLogs({
    ...{ database: world.database, events, audit, secret: 'x', now: world.clock.now },
    calendarOf: async () => ({ timeZone: 'UTC', now: world.clock.now() }),
  });
});
afterAll(() => world.close());

/** A tenant of its own with three seals of three rows. */
beforeEach(async () => {
  number += 1;
  tenant = `tenant-${number}`;
  const scope = await buildTenant(world, { slug: tenant });
  for (let seals = 0; seals < 3; seals += 1) {
    for (let rows = 0; rows < 3; rows += 1)
      await world.database.withTenant(scope, (unit) =>
        audit(unit, {
          actor: { kind: 'USER', id: crypto.randomUUID(), name: 'Zoë “Z” Ågren', ip: '::1' },
          action: 'UPDATE',
          logType: 'CONFIG',
          entity: { kind: 'settings', id: null, label: 'Einstellungen: ä|ö,"ü"' },
          before: { clientName: 'é' },
          after: { clientName: '日本', nested: { z: 1, a: [null] } },
        }),
      );
    for (let tries = 0; tries < 200 && (await verify())?.unsealed !== 0; tries += 1)
      await sealAll(world.database);
  }
  const { rows } = await sql('select id from audit_log where tenant_id = $1 order by seq', [scope.tenantId]);
  ids = rows.map(({ id }) => id);
});

const verify = async () => (await verifyAuditLog(world.database, tenant))[0];

describe('a chain', () => {
  it('nobody touched is whole: what SQL hashed, the walk hashes alike', async () => {
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
  ])('breaks at the row whose %s was changed', async (column, value) => {
    await sql(`update audit_log set ${column} = ${value} where id = any ($1)`, [[ids[4], ids[7]]]);

    expect(await verify()).toMatchObject({ broken: { rowId: ids[4], what: 'changed' }, rows: 3 });
  });

  it.each([0, 3, 4, 8])('names row %i when it is missing', async (place) => {
    await sql('delete from audit_log where id = $1', [ids[place]]);

    expect(await verify()).toMatchObject({ broken: { rowId: ids[place], what: 'missing' } });
  });

  it('names a row that was put in after it was sealed', async () => {
    await sql('alter table audit_log disable trigger audit_log_place');
    await sql('update audit_log set seq = seq * 10 where id = any ($1)', [ids]);
    await sql('update audit_seals set from_seq = from_seq * 10, to_seq = to_seq * 10 where row_ids && $1', [
      ids,
    ]);
    const { rows } = await sql(
      `insert into audit_log select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'seq', a.seq - 1))).*
       from audit_log a where id = $1 returning id`,
      [ids[0]],
    );
    await sql('alter table audit_log enable trigger audit_log_place');

    expect(await verify()).toMatchObject({ broken: { rowId: rows[0].id, what: 'inserted' } });
  });

  it('breaks at the seal when row and hash were changed together, or the seal is gone', async () => {
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

  it('breaks where a seal was taken out with its rows', async () => {
    await sql('delete from audit_seals where $1 = any (row_ids)', [ids[4]]);
    await sql('delete from audit_log where id = any ($1)', [ids.slice(3, 6)]);

    expect(await verify()).toMatchObject({ broken: { rowId: ids[6], what: 'seal' } });
  });

  it('cut off at its end shows in the head, for who kept it elsewhere', async () => {
    const { head } = (await verify()) ?? {};
    await sql('delete from audit_seals where $1 = any (row_ids)', [ids[8]]);
    await sql('delete from audit_log where id = any ($1)', [ids.slice(6)]);

    const after = await verify();
    expect(after).toMatchObject({ broken: null, rows: 6 });
    expect(after?.head).not.toBe(head);
  });
});
