/** The one sign that PostgreSQL cannot keep, in every text of every call: refused at the field, and never a failure of ours. */
import { errorBody } from '@foyer/contract/errors.ts';
import type { RouteDefinition } from '@foyer/contract/http.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JsonSchema, toJsonSchema } from './platform/openapi/schema.ts';
import {
  type AccessWorld,
  buildAccessWorld,
  operatorToken,
  type PersonKind,
  people,
} from './platform/testing/access-world.ts';
import { addressOf, formOf, walkedRoutes } from './platform/testing/route-inputs.ts';

const nul = 'a\0b';
type Path = ReadonlyArray<string | number>;

const world = {} as AccessWorld;
const tokens = {} as Record<PersonKind, string>;

beforeAll(async () => {
  Object.assign(world, await buildAccessWorld());
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = await world.becomeCustomer('acme', formOf('acme'));
});
afterAll(() => world.close());

/**
 * Where a text may stand; `*` in a record stands for any name, `?` for a place whose shape is left open.
 * Of shapes told apart by their `kind` only that of the given body.
 */
function textsIn(schema: JsonSchema, body: unknown, path: Path = []): Path[] {
  const { type, properties = {}, items, additionalProperties } = schema;
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const found = choices
    .filter((choice) => isOfKind(choice, body))
    .flatMap((choice) => textsIn(choice, body, path));
  if (type === 'string') found.push(path);
  if (type === undefined && choices.length === 0 && !schema.enum && schema.const === undefined)
    found.push([...path, '?']);
  const within = (name: string | number) =>
    (body as Record<string | number, unknown> | undefined | null)?.[name];
  for (const [name, inner] of Object.entries(properties))
    found.push(...textsIn(inner, within(name), [...path, name]));
  if (items) found.push(...textsIn(items, within(0), [...path, 0]));
  if (typeof additionalProperties === 'object')
    found.push(...textsIn(additionalProperties, undefined, [...path, '*']));
  return [...new Map(found.map((each) => [each.join('.'), each])).values()];
}

function isOfKind({ properties }: JsonSchema, body: unknown): boolean {
  const kind = properties?.kind?.const;
  return kind === undefined || kind === (body as { kind?: unknown } | undefined)?.kind;
}

/** The same body with another value in one place. */
function put(body: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined || step === '?') return nul;
  if (step === 0) return [put(Array.isArray(body) ? body[0] : undefined, rest)];
  const fields = body && typeof body === 'object' && !Array.isArray(body) ? body : {};
  return { ...fields, [step]: put((fields as Record<string, unknown>)[step], rest) };
}

function tokenFor({ access }: RouteDefinition): string | null {
  if (access.includes('operator')) return operatorToken;
  const person = people.find((kind) => access.includes(kind));
  return person ? tokens[person] : null;
}

/** Past the gate somebody of ours can come: neither a machine nor who has only a realm's token. */
const isOurs = ({ access }: RouteDefinition) =>
  !access.includes('system') && !access.includes('identity') && !access.includes('scim');

const bodies = walkedRoutes
  .filter(({ definition }) => definition.body)
  .flatMap(({ definition, title, input }) =>
    textsIn(
      definition.body ? toJsonSchema(definition.body, 'input') : {},
      (input() as { body?: unknown }).body,
    ).map((path) => ({
      ...{ definition, title, input, path, place: path.join('.') },
      isOpen: path.includes('?'),
    })),
  );

describe('in a body', () => {
  test('there are texts to walk', () => {
    expect(bodies.length).toBeGreaterThan(50);
  });

  test.each(bodies.filter(({ isOpen }) => !isOpen))(
    '$title refuses it at $place',
    ({ definition, input, path }) => {
      expect(definition.body?.safeParse(put((input() as { body?: unknown }).body, path)).success).toBe(false);
    },
  );

  test.each(bodies)('$title does not fail over it at $place', async ({ definition, input, path, isOpen }) => {
    const given = input() as { body?: unknown };
    const { method } = definition;

    const { status, body } = await world.call({
      ...{ tenant: 'acme', method, url: addressOf(definition, given), token: tokenFor(definition) },
      body: put(given.body, path),
    });

    expect(status).toBeLessThan(500);
    if (!isOpen && isOurs(definition))
      expect([status, errorBody.parse(body).error.code]).toEqual([400, 'request.invalid']);
  });
});

const addresses = walkedRoutes.flatMap(({ definition, title, input }) =>
  [
    ...Object.keys(definition.params?.shape ?? {}).map((name) => ({ kind: 'params' as const, name })),
    ...Object.keys(definition.query?.shape ?? {}).map((name) => ({ kind: 'query' as const, name })),
  ].map((place) => ({ definition, title, input, ...place })),
);

describe('in an address', () => {
  test.each(addresses)('$title does not fail over it at $name', async ({ definition, input, kind, name }) => {
    const given = input() as { params?: Record<string, string>; body?: unknown };
    const encoded = encodeURIComponent(nul);
    const params = kind === 'params' ? { ...given.params, [name]: encoded } : given.params;
    const url = addressOf(definition, { ...given, ...(params ? { params } : {}) });
    const { method } = definition;

    const { status } = await world.call({
      ...{ tenant: 'acme', method, token: tokenFor(definition), body: given.body },
      url: kind === 'query' ? `${url}?${name}=${encoded}` : url,
    });

    expect(Math.floor(status / 100)).toBe(4);
  });
});
