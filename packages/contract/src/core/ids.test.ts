import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './catalogue.ts';
import type { RouteDefinition } from './http.ts';
import { requestedInstant } from './ids.ts';

test('a request may name instants of the years 1900 to 2999 only', () => {
  const isAllowed = (at: string) => requestedInstant.safeParse(at).success;

  expect(['1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z'].map(isAllowed)).toEqual([true, true]);
  expect(
    ['0000-01-01T00:00:00.000Z', '1899-12-31T23:59:59.999Z', '3000-01-01T00:00:00.000Z'].map(isAllowed),
  ).toEqual([false, false, false]);
});

/** The instants in the inputs of a route, with the schema of each. */
function instantsOf({ body, query }: RouteDefinition): z.core.$ZodType[] {
  return [body, query].flatMap((input) => {
    const shape = (input as Partial<z.ZodMiniObject> | undefined)?.shape ?? {};
    return Object.values(shape).filter((schema) =>
      JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).includes('"date-time"'),
    );
  });
}

test('every instant in a request is limited to these years', () => {
  const all = Object.values(routes).flatMap((group) => Object.values(group) as RouteDefinition[]);
  const instants = all.flatMap(instantsOf);

  expect(instants.length).toBeGreaterThan(3);
  for (const instant of instants)
    expect(z.safeParse(instant, '9999-12-31T23:59:59.999Z').success).toBe(false);
});
