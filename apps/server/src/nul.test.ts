/**
 * The NUL character, which PostgreSQL cannot store, in every text of every request: an invalid field, never a
 * server error.
 */
import { errorBody } from '@foyer/contract/core/errors.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toJsonSchema } from './platform/openapi/schema.ts';
import { addressOf, walkedRoutes } from './testing/matrices/route-inputs.ts';
import { formOf } from './testing/matrices/sample-input.ts';
import { textAt, textsIn } from './testing/matrices/text-fields.ts';
import {
  type AccessSetup,
  createAccessSetup,
  operatorToken,
  roles,
  type TestRole,
} from './testing/setups/access-setup.ts';

const nul = 'a\0b';

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, string>;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = await world.becomeCustomer('acme', formOf('acme'));
});
afterAll(() => world.close());

function tokenFor({ access }: RouteDefinition): string | null {
  if (access.includes('operator')) return operatorToken;
  const person = roles.find((kind) => access.includes(kind));
  return person ? tokens[person] : null;
}

/** Whether one of the tokens of this test is authorized. */
const acceptsTokens = ({ access }: RouteDefinition) =>
  !access.includes('system') && !access.includes('identity') && !access.includes('scim');

const bodies = walkedRoutes
  .filter(({ definition }) => definition.body)
  .flatMap(({ definition, title, input }) =>
    textsIn(
      definition.body ? toJsonSchema(definition.body, 'input') : {},
      (input() as { body?: unknown }).body,
    ).map((path) => ({
      definition,
      title,
      input,
      path,
      field: path.join('.'),
      isOpen: path.includes('?'),
    })),
  );

describe('NUL in a body', () => {
  test('is tested at more than 50 paths', () => {
    expect(bodies.length).toBeGreaterThan(50);
  });

  test.each(bodies.filter(({ isOpen }) => !isOpen))(
    '$title: the schema rejects it at $place',
    ({ definition, input, path }) => {
      expect(
        definition.body?.safeParse(textAt((input() as { body?: unknown }).body, path, nul)).success,
      ).toBe(false);
    },
  );

  test.each(bodies)(
    '$title: the server rejects it at $place',
    async ({ definition, input, path, isOpen }) => {
      const given = input() as { body?: unknown };
      const { method } = definition;

      const { status, body } = await world.call({
        tenant: 'acme',
        method,
        url: addressOf(definition, given),
        token: tokenFor(definition),
        body: textAt(given.body, path, nul),
      });

      expect(status).toBeLessThan(500);
      if (!isOpen && acceptsTokens(definition))
        expect([status, errorBody.parse(body).error.code]).toEqual([400, 'request.invalid']);
    },
  );
});

const addresses = walkedRoutes.flatMap(({ definition, title, input }) =>
  [
    ...Object.keys(definition.params?.shape ?? {}).map((name) => ({ kind: 'params' as const, name })),
    ...Object.keys(definition.query?.shape ?? {}).map((name) => ({ kind: 'query' as const, name })),
  ].map((field) => ({ definition, title, input, ...field })),
);

describe('NUL in a URL', () => {
  test.each(addresses)(
    '$title: the server rejects it in $name',
    async ({ definition, input, kind, name }) => {
      const given = input() as { params?: Record<string, string>; body?: unknown };
      const encoded = encodeURIComponent(nul);
      const params = kind === 'params' ? { ...given.params, [name]: encoded } : given.params;
      const url = addressOf(definition, { ...given, ...(params ? { params } : {}) });
      const { method } = definition;

      const { status } = await world.call({
        tenant: 'acme',
        method,
        token: tokenFor(definition),
        body: given.body,
        url: kind === 'query' ? `${url}?${name}=${encoded}` : url,
      });

      expect(Math.floor(status / 100)).toBe(4);
    },
  );
});
