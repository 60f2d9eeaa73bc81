import { routes } from '@foyer/contract/catalogue.ts';
import { errorStatus } from '@foyer/contract/errors.ts';
import type { RouteDefinition } from '@foyer/contract/http.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createWorld, type World } from '../testing/test-world.ts';
import { describeCalls, type Operation } from './document.ts';
import { writeShape } from './notation.ts';
import { renderDocs } from './page.ts';
import { registerOpenApi } from './routes.ts';

const document = describeCalls(routes);
const declared = Object.entries(routes).flatMap(([slice, named]) =>
  Object.entries(named as Record<string, RouteDefinition>).map(([name, route]) => ({ slice, name, route })),
);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

function operationOf({ method, path }: RouteDefinition): Operation | undefined {
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

describe('the description', () => {
  it.each(declared)('has $route.method $route.path', ({ slice, name, route }) => {
    const operation = operationOf(route);

    expect(operation).toMatchObject({ operationId: `${slice}.${name}`, summary: route.summary });
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const described = operation?.parameters?.filter(({ in: place }) => place === 'path') ?? [];
    expect(described.map(({ name: parameter }) => parameter)).toEqual(inPath);
    expect(Boolean(operation?.requestBody)).toBe(Boolean(route.body ?? route.upload));
    expect(operation?.security).toHaveLength(
      route.access.some((kind) => kind === 'public' || kind === 'system') ? 0 : 1,
    );
  });

  it('has nothing else, and no name twice', () => {
    const names = operations.map(({ operationId }) => operationId);

    expect(names).toHaveLength(declared.length);
    expect(new Set(names).size).toBe(declared.length);
  });

  it('gives each call one answer, or two where found differs from made or the same from new, and each refusal under its own status', () => {
    const twofold = new Set([
      ...[routes.users.check, routes.operator.create].map(({ path }) => `post ${path}`),
      `get ${routes.tenants.config.path}`,
    ]);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        const good = Object.keys(responses).filter((status) => Number(status) < 400);
        expect(good).toHaveLength(twofold.has(`${method} ${path}`) ? 2 : 1);
      }
    }
    for (const { responses } of operations) {
      for (const [status, { 'x-codes': codes = [] }] of Object.entries(responses))
        for (const code of codes) expect(errorStatus[code]).toBe(Number(status));
    }
  });

  it('names the refusals that go without saying', () => {
    const { responses } = operationOf(routes.managedUsers.update) ?? {};

    expect(responses?.[401]?.['x-codes']).toContain('auth.expired');
    expect(responses?.[403]?.['x-codes']).toEqual(
      expect.arrayContaining(['auth.forbidden', 'auth.read_only']),
    );
    expect(responses?.[409]?.['x-codes']).toContain('record.conflict');
  });

  it('points only at what is in it, and uses types that JSON Schema knows', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    const types = new Set([...JSON.stringify(document).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type));

    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
    expect(
      [...types].filter(
        (type) => !/^(object|array|string|number|integer|boolean|null|http)$/.test(`${type}`),
      ),
    ).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('$schema');
  });

  it('says what a query may hold', () => {
    expect(operationOf(routes.auditLogs.list)?.parameters).toEqual(
      expect.arrayContaining([
        {
          name: 'page',
          in: 'query',
          required: false,
          schema: { type: 'integer', minimum: 0, maximum: 1_000_000 },
        },
      ]),
    );
  });
});

test('a shape is written as people read types', () => {
  const shape = writeShape({
    type: 'object',
    required: ['id', 'tags'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      role: { anyOf: [{ enum: ['AGENT', 'ADMIN'] }, { type: 'null' }] },
      tags: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 5 },
    },
  });

  expect(shape).toBe(
    '{\n  id: uuid\n  role?: "AGENT" | "ADMIN" | null\n  tags: list of string (at most 20 characters) (at most 5)\n}',
  );
});

describe('the reader', () => {
  let world: World;
  let server: TestServer;
  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    registerOpenApi(server.entrance);
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  it('shows every call without a script or anything from elsewhere', async () => {
    const { statusCode, body, headers } = await server.call({ url: '/api/docs' });

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { operationId } of operations) expect(body).toContain(`<article id="${operationId}">`);
    expect(body).not.toMatch(/<script|https?:\/\/|\son\w+=/i);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; img-src/,
    );
  });

  it('gives programs the same document', async () => {
    const answer = await server.call({ url: '/api/openapi.json' });

    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it.each(['/api/docs', '/api/openapi.json'])(
    '%s is not there on a host that names no tenant',
    async (url) => {
      expect((await server.call({ url, host: 'nobody.localhost' })).statusCode).toBe(404);
    },
  );

  it('shows words as words, whatever they hold', () => {
    const evil = { ...routes.docs.document, summary: '<img src=x onerror=alert(1)>' };

    expect(renderDocs(describeCalls({ evil: { evil } }))).not.toContain('<img src=x');
  });
});
