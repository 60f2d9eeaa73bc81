/** The log of failed queries, by the real logger and a real PostgreSQL. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createHttp } from '../http/server.ts';
import { TenantWorkError } from '../jobs/for-each-tenant.ts';

let setup: TenantSetup;
beforeAll(async () => {
  setup = await createTenantSetup();
});
afterAll(() => setup.close());

const person = {
  name: 'Ananya\n    at home (Rao)',
  email: 'ananya@example.test',
  hash: '$argon2id$v=19$secret',
};

async function failInsert(role = 'AGENT'): Promise<unknown> {
  const { name, email, hash } = person;
  return setup.database
    .withTenant(setup.tenants.acme, async (tx) => {
      const insert = () =>
        tx.db.execute(
          sql`insert into users (name, email, role, password_hash) values (${name}, ${email}, ${role}, ${hash})`,
        );
      await insert();
      await insert();
    })
    .catch((error: unknown) => error);
}

/** @returns the log of the route that throws the error, and of the error in other errors */
async function logOf(error: unknown): Promise<string> {
  let log = '';
  const http = createHttp({
    logLevel: 'trace',
    trustedProxies: null,
    logTo: {
      write(textLine) {
        log += textLine;
      },
    },
  });
  http.get('/fails', async () => {
    throw error;
  });
  const { statusCode } = await http.inject('/fails');
  expect(statusCode).toBe(500);
  const inTenant = new TenantWorkError(setup.tenants.acme, error);
  http.log.error({ err: new AggregateError([inTenant], 'tenants failed') }, 'recurring job failed');
  await http.close();
  return log;
}

it('names the query and the constraint of a failed insert, and none of its values', async () => {
  const log = await logOf(await failInsert());

  for (const value of Object.values(person)) expect(log).not.toContain(JSON.stringify(value).slice(1, -1));
  expect(log).not.toContain('Ananya');
  expect(log).not.toContain('home');
  expect(log).toContain('insert into users');
  expect(log).toContain('users_email');
  expect(log).toContain('"tenant":"acme"');
  expect(log).toContain('failed-query-log.test.ts');
});

it('leaves out the row that breaks a check', async () => {
  const log = await logOf(await failInsert('ananya role'));

  for (const value of ['ananya', 'argon2id']) expect(log).not.toContain(value);
  expect(log).toContain('users_role_check');
});

it('leaves out a value that PostgreSQL cannot read', async () => {
  const failed = setup.database.withTenant(setup.tenants.acme, (tx) =>
    tx.db.execute(sql`select from users where id = ${'the phone +49 170'}::uuid`),
  );

  const log = await logOf(await failed.catch((error: unknown) => error));

  expect(log).not.toContain('+49 170');
  expect(log).toContain('22P02');
});
