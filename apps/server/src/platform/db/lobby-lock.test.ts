import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { type Database, openDatabase } from './database.ts';
import { lobbyLockStatement } from './lobby-lock.ts';

let setup: TenantSetup;
let database: Database;
beforeEach(async () => {
  setup = await createTenantSetup();
  database = openDatabase({ connection: { ...setup.own.connection, max: 10 }, onEffectFailed: () => {} });
});
afterEach(async () => {
  await database.close();
  await setup.close();
});

test('many transactions of one tenant that wait for its lobby leave connections for another tenant', async () => {
  const { acme, globex } = setup.tenants;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = database.withTenant(acme, () => released, lobbyLockStatement);
  const waiting = Array.from({ length: 128 }, () =>
    database.withTenant(acme, async () => 'done', lobbyLockStatement),
  );

  expect(await database.withTenant(globex, async () => 'at once')).toBe('at once');
  release();
  await holding;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
});
