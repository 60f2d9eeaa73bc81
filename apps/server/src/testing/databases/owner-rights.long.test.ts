/** Installations of plain owners on each supported PostgreSQL, who do what the errors say. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnCluster, olderVersions, startOwnCluster } from './own-cluster.ts';
import { changeTables, inspect, serve } from './own-installation.ts';

const versions = [{ major: 18, binDir: null }, ...olderVersions];
const isHere = (binDir: string | null) => binDir === null || existsSync(binDir);

for (const { major, binDir } of versions)
  describe.skipIf(!isHere(binDir))(
    `the plain owner of a database on PostgreSQL ${major}`,
    { timeout: 120_000 },
    () => {
      let cluster: OwnCluster;
      let applied: string[];
      let url: string;
      beforeAll(async () => {
        cluster = await startOwnCluster(binDir);
        url = await cluster.createOwner('a');
        applied = await changeTables(url);
      });
      afterAll(() => cluster?.stop());

      test('creates the tables and the application role with CREATEROLE alone, and the server works as that role', async () => {
        expect(applied.length).toBeGreaterThan(70);
        expect(await serve(url)).toEqual([{ role: 'foyer_app', requests: 0 }]);
        expect(await changeTables(url)).toEqual([]);
      });

      test('has a role of its own beside another installation', async () => {
        const other = await cluster.createOwner('b');

        await changeTables(other, { appRole: 'foyer_b_app' });

        expect(await serve(other, 'foyer_b_app')).toEqual([{ role: 'foyer_b_app', requests: 0 }]);
        await expect(changeTables(other, { appRole: 'foyer_app' })).rejects.toMatchObject({
          name: 'SetupError',
          problem: 'The tables of this database are for the role foyer_b_app, and not for foyer_app.',
          fix: 'Set DATABASE_APP_ROLE=foyer_b_app',
        });
      });

      test('gets an error with the grant when it may not use the role of another installation', async () => {
        const other = await cluster.createOwner('c', { role: 'nocreaterole' });

        const refused = await changeTables(other).catch((error: unknown) => error as { fix: string });

        expect(refused).toMatchObject({
          name: 'SetupError',
          problem:
            'The role foyer_app belongs to another installation on this PostgreSQL, and "c" may not use it.',
        });
        const [, grant = ''] = /(grant .*)$/.exec((refused as { fix: string }).fix) ?? [];
        await cluster.admin.query(grant);
        await changeTables(other);
        expect(await serve(other)).toMatchObject([{ role: 'foyer_app' }]);
      });

      test('gets an error with what an administrator has to create when it may create no role', async () => {
        const other = await cluster.createOwner('d', { role: 'nocreaterole' });

        const refused = await changeTables(other, { appRole: 'foyer_d_app' }).catch(
          (error: unknown) => error,
        );

        expect(refused).toMatchObject({
          problem: 'The role foyer_d_app does not exist, and "d" may not create roles.',
          fix: expect.stringMatching(
            /^Run as an administrator of PostgreSQL: create role foyer_d_app nologin; grant /,
          ),
        });
        const [, statements = ''] = /: (create .*)$/.exec((refused as { fix: string }).fix) ?? [];
        await cluster.admin.query(statements);
        await changeTables(other, { appRole: 'foyer_d_app' });
        expect(await serve(other, 'foyer_d_app')).toMatchObject([{ role: 'foyer_d_app' }]);
      });

      test('lets another user do the work of the server, and that user owns nothing', async () => {
        await cluster.admin.query('create role web login');
        const server = cluster.urlOf('web', 'a');
        await expect(serve(server)).rejects.toMatchObject({
          fix: expect.stringMatching(/^Run as an administrator of PostgreSQL: grant foyer_app to "web"/),
        });

        const { user } = await inspect(server, url);
        await changeTables(url, { serverUser: user });

        expect(user).toBe('web');
        expect(await serve(server)).toMatchObject([{ role: 'foyer_app' }]);
      });

      test.each(['superuser', 'bypassrls'])('refuses an application role with %s', async (attribute) => {
        const name = `e_${attribute}`;
        const other = await cluster.createOwner(name);
        await cluster.admin.query(`create role ${name}_app ${attribute}; grant ${name}_app to ${name}`);

        await expect(changeTables(other, { appRole: `${name}_app` })).rejects.toMatchObject({
          fix: `Run as an administrator of PostgreSQL: alter role ${name}_app nosuperuser nobypassrls`,
        });

        await cluster.admin.query(`alter role ${name}_app nosuperuser nobypassrls`);
        await changeTables(other, { appRole: `${name}_app` });
        await cluster.admin.query(`alter role ${name}_app ${attribute}`);
        await expect(serve(other, `${name}_app`)).rejects.toMatchObject({
          problem: `Tenants are not isolated from each other: row-level security does not limit the role ${name}_app of DATABASE_URL.`,
        });
      });

      test('is answered server.busy when no connection becomes free in time', async () => {
        await cluster.admin.query('alter role a connection limit 0');

        await expect(serve(url)).rejects.toMatchObject({
          code: 'server.busy',
          details: { retryAfterMs: 5_000 },
          cause: { code: '53300' },
        });
        await cluster.admin.query('alter role a connection limit -1');
      });
    },
  );
