/** Tokens of links that are guessed, altered, cut, or made from ids that are known. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { addressOf, walkedRoutes } from '../matrices/route-inputs.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords, type TenantRecords } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const own = {} as TenantRecords;
const foreign = {} as TenantRecords;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  Object.assign(own, await createTenantRecords(world, 'acme'));
  Object.assign(foreign, await createTenantRecords(world, 'globex'));
});
afterAll(() => world.close());

const routes = walkedRoutes.filter(({ definition }) => definition.path.includes(':token'));

async function state() {
  const tables = ['links', 'schedules', 'registrations', 'lobby_requests', 'registration_codes'];
  const read = tables.map((table) =>
    world.owner.query(`select to_jsonb(t) as row from ${table} t order by 1`),
  );
  return (await Promise.all(read)).map(({ rows }) => rows);
}

function send({ definition, input }: (typeof routes)[number], token: string, address?: string) {
  const { params = {}, body } = input() as { params?: Record<string, string>; body?: unknown };
  return world.call({
    tenant: 'acme',
    method: definition.method,
    url: addressOf(definition, { params: { ...params, token } }),
    body,
    ...(address ? { address } : {}),
  });
}

const flip = (text: string) =>
  [...text].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('');
/** The signature is the end of a token. */
function guesses(): string[] {
  const { token, linkId, scheduleId, meetingId } = own.ids;
  const altered = [0, 10, 21, 22, 26, 27, 28, 35, 43].map((index) => {
    const other = token[index] === 'A' ? 'E' : 'A';
    return token.slice(0, index) + other + token.slice(index + 1);
  });
  const madeOf = [linkId, scheduleId, meetingId].map((known) =>
    Buffer.concat([Buffer.from(known.replaceAll('-', ''), 'hex'), Buffer.alloc(17, 255)]).toString(
      'base64url',
    ),
  );
  const payload = Buffer.from(token, 'base64url').subarray(0, 20);
  const unsigned = Buffer.concat([payload, Buffer.alloc(13)]).toString('base64url');
  return [...altered, ...madeOf, unsigned, flip(token), 'A'.repeat(44), `${token}AAAA`, token.slice(0, 40)];
}

describe.each(routes)('$title', (route) => {
  test('answers all guesses near a valid token alike, and changes nothing', async () => {
    const before = await state();

    const answers = new Set<string>();
    for (const guess of [...guesses(), foreign.ids.token, linkOnlyId()]) {
      const { status, body } = await send(route, guess);
      expect([guess, Math.floor(status / 100)]).toEqual([guess, 4]);
      // Shorter and longer ones may already be rejected by the schema.
      if (status !== 400) answers.add(JSON.stringify([status, body.error.code, body.error.message]));
    }

    expect(answers.size).toBe(1);
    expect(await state()).toEqual(before);
  });
});
const linkOnlyId = () => own.ids.linkId.replaceAll('-', '').padEnd(44, 'A');

test('the routes of links are among those with a token', () => {
  expect(routes.map(({ definition: { method, path } }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'GET /api/links/:token',
      'POST /api/links/:token/open',
      'DELETE /api/schedules/by-link/:token',
    ]),
  );
});

test.each(routes)('$title limits how often one network guesses', async (route) => {
  const { max } = route.definition.limit ?? { max: 0 };
  const address = `127.77.0.${routes.indexOf(route)}`;

  const statuses: number[] = [];
  // Twice as many, because the minute may end between them.
  for (let count = 0; count <= 2 * max; count += 1)
    statuses.push((await send(route, 'A'.repeat(44), address)).status);

  expect(max).toBeGreaterThan(0);
  expect(statuses).toContain(429);
});

test('the token itself is accepted, so that the tests above try tokens near a valid one', async () => {
  const { status, body } = await world.call({
    tenant: 'acme',
    method: 'GET',
    url: `/api/links/${own.ids.token}`,
  });

  expect([status, body.result.kind]).toEqual([200, 'schedule']);
});
