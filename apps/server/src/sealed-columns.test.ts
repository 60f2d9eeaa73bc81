/** Everything that is sealed with the installation's secret is known, and is sealed again when the secret changes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedColumns, tablesOfSecretHashes } from './app.ts';
import { changeSecret, hasSecret } from './platform/db/secret/change-secret.ts';
import { checkPurpose, storeInstallation, verifySecret } from './platform/db/secret/installation.ts';
import { createSeal } from './platform/passwords/seal.ts';
import { cloneDatabase, type TestDatabase } from './testing/test-database.ts';

const [former, next] = ['f'.repeat(32), 'n'.repeat(32)];

/** Columns of bytes that the secret does not seal, each with what it has. */
const notSealed: Readonly<Record<string, string>> = {
  'installation.secret_check': 'the check value itself, which the change replaces',
};

describe('the list of sealed columns', () => {
  let clone: TestDatabase;
  beforeAll(async () => {
    clone = await cloneDatabase();
  });
  afterAll(() => clone.drop());

  it('has every column of bytes that is not a hash, a public key or a value under the key of a person', async () => {
    const { rows } = await clone.owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea'
       and column_name !~ '(^|_)hash$' and column_name not in ('public_key', 'actor_personal', 'entity_personal', 'previous')
       and table_name not in (select inhrelid::regclass::text from pg_inherits)`,
    );
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);

    expect(rows.map(({ name }) => name).sort()).toEqual([...listed, ...Object.keys(notSealed)].sort());
  });

  it('has every purpose for which the code seals with the secret', () => {
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file))
      .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'));
    const purposes = sources.flatMap((text) =>
      [...text.matchAll(/createSeal\((?:secret|installationSecret), '([^']+)'\)/g)].map((match) => match[1]),
    );

    expect(new Set(purposes)).toEqual(new Set(sealedColumns.map(({ purpose }) => purpose)));
    expect(purposes).not.toContain(checkPurpose);
  });
});

describe('a change of the secret', () => {
  let clone: TestDatabase;
  const tenants = ['acme', 'globex'].map((slug) => ({
    slug,
    id: crypto.randomUUID(),
    userId: crypto.randomUUID(),
  }));
  const keyOf = (key: readonly string[], userId: string) => key.map(() => userId);

  beforeAll(async () => {
    clone = await cloneDatabase();
    await storeInstallation(clone.ownerConnection, { secret: former, publicOrigin: 'http://localhost:3000' });
    for (const tenant of tenants) await insertTenant(tenant);
  });
  afterAll(() => clone.drop());

  async function insertTenant({ slug, id, userId }: (typeof tenants)[number]): Promise<void> {
    const { owner } = clone;
    await owner.query('insert into tenants (id, slug, name) values ($1, $2, $2)', [id, slug]);
    await owner.query("select set_config('app.tenant', $1, false)", [id]);
    await owner.query("insert into users (id, name, email, role) values ($1, 'Asha', $2, 'AGENT')", [
      userId,
      `asha@${slug}.test`,
    ]);
    await owner.query('insert into user_totp (user_id) values ($1)', [userId]);
    await owner.query("insert into person_keys (person_id, wrapped) values ($1, '')", [userId]);
    await owner.query(
      `insert into message_carriers (sms, whatsapp, email, changed_at) values ('{}', '{}', '{}', now())`,
    );
    await owner.query(
      `insert into analytics_connections (url, parameter, username, version, changed_at) values ('', '', '', 1, now())`,
    );
    await owner.query(
      `insert into webhook_endpoints (id, url, events, active, secret, created_at, changed_at)
       values ($1, 'https://hooks.example/', '{}', true, '', now(), now())`,
      [userId],
    );
    await owner.query(
      "insert into recovery_codes (user_id, code_hash, created_at) values ($1, decode(repeat('00', 32), 'hex'), now())",
      [userId],
    );
    for (const { table, column, purpose, key, contextOf } of sealedColumns)
      await owner.query(`update ${table} set ${column} = $1 where tenant_id = $2`, [
        createSeal(former, purpose).close(`${slug} ${table} ${column}`, contextOf(id, keyOf(key, userId))),
        id,
      ]);
  }

  /** `{tenant} {table} {column}` of the values that the secret opens. */
  async function openedWith(secret: string): Promise<string[]> {
    const opened: string[] = [];
    for (const { id, userId } of tenants)
      for (const { table, column, purpose, key, contextOf } of sealedColumns) {
        const { rows } = await clone.owner.query(
          `select ${column} as value from ${table} where tenant_id = $1`,
          [id],
        );
        const text = createSeal(secret, purpose).tryOpen(rows[0]?.value, contextOf(id, keyOf(key, userId)));
        if (text !== null) opened.push(text);
      }
    return opened;
  }

  const all = () =>
    tenants.flatMap(({ slug }) => sealedColumns.map(({ table, column }) => `${slug} ${table} ${column}`));
  const change = (from: string) =>
    changeSecret(clone.ownerConnection, {
      from,
      to: next,
      columns: sealedColumns,
      droppedTables: tablesOfSecretHashes,
      // The connection of this test.
      mayShareWith: 1,
    });

  it('is refused with another secret than the present one, and changes nothing', async () => {
    await expect(change('x'.repeat(32))).rejects.toThrow(/^FOYER_SECRET is not the secret of this database/);

    expect(await openedWith(former)).toEqual(all());
  });

  it('is refused while another connection is open, and changes nothing', async () => {
    const without = { from: former, to: next, columns: sealedColumns, droppedTables: [] };

    await expect(changeSecret(clone.ownerConnection, without)).rejects.toThrow(/^Another connection is open/);

    expect(await openedWith(former)).toEqual(all());
  });

  it('seals every value of every tenant again: all open with the new secret, and none with the former', async () => {
    expect(await change(former)).toEqual({ resealed: all().length, unreadable: 0 });

    expect(await openedWith(next)).toEqual(all());
    expect(await openedWith(former)).toEqual([]);
    expect(await hasSecret(clone.ownerConnection, next)).toBe(true);
  });

  it('removes recovery codes, whose hashes no code matches any longer', async () => {
    const { rows } = await clone.owner.query('select from recovery_codes');

    expect(rows).toEqual([]);
  });

  it('makes the server refuse the former secret and accept the new one', async () => {
    await expect(verifySecret(clone.ownerConnection, former, sealedColumns)).rejects.toThrow(
      /^FOYER_SECRET is not/,
    );
    await verifySecret(clone.ownerConnection, next, sealedColumns);
  });

  it('a database without a check value is judged by its sealed values', async () => {
    await clone.owner.query('delete from installation');

    await expect(verifySecret(clone.ownerConnection, former, sealedColumns)).rejects.toThrow(
      /^FOYER_SECRET is not/,
    );
    await verifySecret(clone.ownerConnection, next, sealedColumns);
  });
});
