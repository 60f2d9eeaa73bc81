/** A connection that asks once for rows that do not change. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { PreparingClient } from './preparing-client.ts';

let own: TestDatabase;
let client: PreparingClient;
beforeEach(async () => {
  own = await cloneDatabase();
  client = new PreparingClient(own.ownerConnection);
  await client.connect();
  await client.query('create temp table person_keys (person_id text)');
  await client.query('begin');
});
afterEach(async () => {
  await client.end();
  await own.drop();
});

const keyOf = async (person: string) => {
  const { rows } = await client.query({
    text: 'select person_id from person_keys where person_id in ($1)',
    values: [person],
  });
  return rows.length;
};
const addKey = (person: string) => client.query('insert into person_keys values ($1)', [person]);

test('a key that is missing is asked for again, and one that was found is not', async () => {
  expect(await keyOf('asha')).toBe(0);
  await addKey('asha');
  expect(await keyOf('asha')).toBe(1);
  await addKey('asha');

  expect(await keyOf('asha')).toBe(1);
});

test('a key that a rollback removed is missing again', async () => {
  await client.query('savepoint work');
  await addKey('asha');
  expect(await keyOf('asha')).toBe(1);
  await client.query('rollback to savepoint work');

  expect(await keyOf('asha')).toBe(0);
});

test('a key that another connection changed is asked for again on request', async () => {
  await addKey('asha');
  await keyOf('asha');
  await client.query('delete from person_keys');

  client.forgetAnswers();

  expect(await keyOf('asha')).toBe(0);
});
