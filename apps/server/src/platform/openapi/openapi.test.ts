import { routes } from '@foyer/contract/core/catalogue.ts';
import { errorStatus } from '@foyer/contract/core/errors.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessSetup, createAccessSetup } from '../../testing/setups/access-setup.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly content?: object; readonly 'x-codes'?: string[] }>>;
  readonly 'x-access': readonly string[];
}

const declared = Object.entries(routes).flatMap(([slice, named]) =>
  Object.entries(named as Record<string, RouteDefinition>).map(([name, route]) => ({ slice, name, route })),
);

const world = {} as AccessSetup;
let document: {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  document = (await get('/api/openapi.json')).body;
});
afterAll(() => world.close());

function get(url: string, tenant = 'acme') {
  return world.call({ tenant, method: 'GET', url });
}

function operations(): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

function operationOf({ method, path }: RouteDefinition): Operation | undefined {
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

describe('the OpenAPI document', () => {
  it.each(declared)('documents $route.method $route.path', ({ slice, name, route }) => {
    const operation = operationOf(route);

    expect(operation).toMatchObject({ operationId: `${slice}.${name}`, summary: route.summary });
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const documented = operation?.parameters?.filter(({ in: location }) => location === 'path') ?? [];
    expect(documented.map(({ name: parameter }) => parameter)).toEqual(inPath);
    expect(Boolean(operation?.requestBody)).toBe(Boolean(route.body ?? route.upload));
    expect(operation?.['x-access']).toEqual(route.access);
    expect(operation?.security).toHaveLength(
      route.access.some((kind) => kind === 'public' || kind === 'system') ? 0 : 1,
    );
  });

  it('documents nothing but the declared routes, each under a name of its own', () => {
    const names = operations().map(({ operationId }) => operationId);

    expect(names).toHaveLength(declared.length);
    expect(new Set(names).size).toBe(declared.length);
  });

  it('documents one success response per route, two where the status or the ETag differs', () => {
    const twoResponses = new Set([
      ...[routes.users.check, routes.operator.create].map(({ path }) => `post ${path}`),
      `get ${routes.tenants.config.path}`,
    ]);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        const success = Object.keys(responses).filter((status) => Number(status) < 400);
        expect(success).toHaveLength(twoResponses.has(`${method} ${path}`) ? 2 : 1);
      }
    }
  });

  it('documents each error code under its own status', () => {
    for (const { responses } of operations()) {
      for (const [status, { 'x-codes': codes = [] }] of Object.entries(responses))
        for (const code of codes) expect(errorStatus[code as keyof typeof errorStatus]).toBe(Number(status));
    }
  });

  it('documents the error codes of authentication beside those of the route', () => {
    const { responses } = operationOf(routes.managedUsers.update) ?? {};

    expect(responses?.[401]?.['x-codes']).toContain('auth.expired');
    expect(responses?.[403]?.['x-codes']).toEqual(
      expect.arrayContaining(['auth.forbidden', 'auth.read_only']),
    );
    expect(responses?.[409]?.['x-codes']).toContain('record.conflict');
  });

  it('documents the media types of exports and of SCIM', () => {
    expect(Object.keys(operationOf(routes.customers.export)?.responses[200]?.content ?? {})).toContain(
      'text/csv',
    );
    expect(Object.keys(operationOf(routes.scim.create)?.requestBody?.content ?? {})).toContain(
      'application/scim+json',
    );
  });

  it('references only its own components, and uses types of JSON Schema', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    const types = new Set([...text.matchAll(/"type":"(\w+)"/g)].map(([, type]) => type));

    expect(document.openapi).toBe('3.1.1');
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
    expect(
      [...types].filter(
        (type) => !/^(object|array|string|number|integer|boolean|null|http)$/.test(`${type}`),
      ),
    ).toEqual([]);
    expect(text).not.toContain('$schema');
  });

  it('documents the bounds of a query parameter', () => {
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

describe('Swagger UI at /api/docs', () => {
  it('loads scripts and styles of our own origin only', async () => {
    const { status, bytes, headers } = await get('/api/docs');
    const page = bytes.toString();

    expect(status).toBe(200);
    expect(page).not.toMatch(/https?:\/\/|<script>|\son\w+=/i);
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(assets.length).toBeGreaterThan(4);
    for (const url of assets)
      expect((await get(new URL(url, 'http://x/api/docs').pathname)).status).toBe(200);
  });

  it.each(['/api/docs', '/api/docs/json', '/api/openapi.json'])(
    'answers %s with 404 on a host without a tenant',
    async (url) => {
      expect((await get(url, 'unknown')).status).toBe(404);
    },
  );
});
