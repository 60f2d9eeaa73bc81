/**
 * Made-up requests for every SCIM route, from the schemas of the contract, and filters, users and patches as
 * provisioners write them: each answer is of the declared shape, none a server error.
 */
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { scimError, scimPath, scimRoutes, scimUrns } from '@foyer/contract/sso/scim.ts';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toJsonSchema } from '../../platform/openapi/schema.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { arbitraryOf } from './from-schema.ts';
import { heapToleranceMiB, measureHeap } from './heap.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 60);
const timeout = 60_000 + runs * 50;

const world = {} as AccessSetup;
let token = '';
let userId = '';

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  token = await world.createScimToken('acme');
  const user = await send('POST', '/Users', {
    schemas: [scimUrns.user],
    userName: 'fuzz@acme.test',
    active: true,
  });
  userId = user.body.id;
});
afterAll(() => world.close());

function send(method: string, path: string, body?: unknown) {
  return world.call({ tenant: 'acme', method, url: `${scimPath}${path}`, token, body });
}

/** @param path below the SCIM base path */
function declared(method: string, path: string): RouteDefinition | undefined {
  const [bare = ''] = path.split('?');
  return Object.values(scimRoutes as Record<string, RouteDefinition>).find(
    (route) =>
      route.method === method &&
      new RegExp(`^${route.path.replace(/:\\w+/g, '[^/]+')}$`).test(`${scimPath}${bare}`),
  );
}

function expectDeclared(method: string, path: string, answer: unknown): void {
  const shape = declared(method, path)?.answer;
  if (shape && shape !== 'file') shape.parse(answer);
}

async function expectScim(method: string, path: string, body?: unknown): Promise<void> {
  const { status, body: answer } = await send(method, path, body);
  expect(status).toBeLessThan(500);
  if (status >= 400) expect(scimError.parse(answer).status).toBe(String(status));
  else expectDeclared(method, path, answer);
}

const heaps: number[] = [];
afterEach(() => {
  heaps.push(measureHeap());
});

/** The shape of the answers is that of the bodies, which the contract leaves open. */
const user = toJsonSchema(scimRoutes.find.answer, 'output');
const users = (isNoisy: boolean) => arbitraryOf(user, { ids: [], isNoisy });
const operations = (isNoisy: boolean) =>
  fc.record({
    schemas: fc.constant([scimUrns.patch]),
    Operations: fc.array(
      fc.record({ op: fc.constantFrom('add', 'replace', 'remove'), value: users(isNoisy) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  });

/** Requests of one route: the query from its schema, the body from that of a user. */
function requestsOf({ method, path, query }: RouteDefinition, isNoisy: boolean) {
  const parameters = query
    ? arbitraryOf(toJsonSchema(query, 'input'), { ids: [], isNoisy })
    : fc.constant({} as unknown);
  const body = method === 'PATCH' ? operations(isNoisy) : users(isNoisy);
  const id = fc.oneof(fc.constant('own'), fc.uuid(), fc.string({ minLength: 1, maxLength: 120 }));
  return fc.tuple(parameters, id, body).map(([given, name, content]) => ({
    method,
    path: addressFrom(path, given, name),
    body: method === 'GET' || method === 'DELETE' ? undefined : content,
  }));
}

function addressFrom(path: string, parameters: unknown, id: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((parameters ?? {}) as object))
    search.append(name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));
  const name = id === 'own' ? userId : encodeURIComponent(id.toWellFormed());
  return `${path.slice(scimPath.length).replace(/:\w+/, name)}?${search}`;
}

describe.each(Object.entries(scimRoutes as Record<string, RouteDefinition>))('%s', (_name, definition) => {
  test('answers every request made from the contract', { timeout }, async () => {
    const requests = fc.oneof(requestsOf(definition, false), requestsOf(definition, true));
    // Not the user that the other requests are about.
    const isRemoval = definition.method === 'DELETE';

    await fc.assert(
      fc.asyncProperty(requests, async ({ method, path, body }) => {
        if (isRemoval && path.includes(userId)) return;
        await expectScim(method, path, body);
      }),
      { numRuns: runs },
    );
  });
});

const attribute = fc.constantFrom(
  'userName',
  'emails.value',
  'active',
  'id',
  'meta.created',
  'emails[type eq "work"]',
  'x',
  '',
);
const operator = fc.constantFrom('eq', 'ne', 'co', 'sw', 'gt', 'le', 'pr', 'xx');
const value = fc.oneof(
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('true', 'null', '1e999', '"\\u0000"', '('),
);
const comparison = fc.tuple(attribute, operator, value).map((parts) => parts.join(' '));
const filter = fc.oneof(
  comparison,
  fc.tuple(comparison, fc.constantFrom(' and ', ' or ', ' not '), comparison).map((parts) => parts.join('')),
  fc.nat({ max: 2_000 }).map((depth) => `${'('.repeat(depth)}userName pr${')'.repeat(depth)}`),
  fc.string({ maxLength: 200 }),
);

test('answers every filter', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(filter, fc.integer(), fc.integer(), (text, startIndex, count) =>
      expectScim('GET', `/Users?filter=${encodeURIComponent(text)}&startIndex=${startIndex}&count=${count}`),
    ),
    { numRuns: runs * 2 },
  );
});

const json = fc.oneof(fc.jsonValue(), fc.constantFrom('x'.repeat(10_000), '\0', '\ud800', 'on', 'False'));
const person = fc.record(
  {
    schemas: fc.oneof(fc.constant([scimUrns.user]), json),
    userName: fc.oneof(fc.emailAddress(), json),
    active: json,
    name: fc.oneof(
      fc.record({ formatted: json, givenName: json, familyName: json }, { requiredKeys: [] }),
      json,
    ),
    emails: fc.oneof(fc.array(fc.record({ value: json, primary: json }, { requiredKeys: [] })), json),
    roles: json,
    externalId: json,
  },
  { requiredKeys: [] },
);

test('answers every user, created or replaced', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(person, fc.boolean(), (body, replaces) =>
      replaces ? expectScim('PUT', `/Users/${userId}`, body) : expectScim('POST', '/Users', body),
    ),
    { numRuns: runs * 2 },
  );
});

const operation = fc.record(
  {
    op: fc.oneof(fc.constantFrom('add', 'Replace', 'remove', 'move'), json),
    path: fc.oneof(
      attribute,
      filter.map((text) => `emails[${text}].value`),
      json,
    ),
    value: fc.oneof(person, json),
  },
  { requiredKeys: [] },
);

test('answers every patch', { timeout }, async () => {
  const patch = fc.record({
    schemas: fc.constant([scimUrns.patch]),
    Operations: fc.oneof(fc.array(operation), json),
  });

  await fc.assert(
    fc.asyncProperty(patch, (body) => expectScim('PATCH', `/Users/${userId}`, body)),
    { numRuns: runs * 2 },
  );
});

test('the memory that is in use does not grow from test to test', () => {
  const [first, ...others] = heaps as [number, ...number[]];

  process.stdout.write(`SCIM fuzz: ${runs} requests per route; heap ${first} to ${heaps.at(-1)} MiB\n`);
  expect(Math.max(...others) - first).toBeLessThan(heapToleranceMiB);
});
