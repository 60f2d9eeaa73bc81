/** Makes inputs from the JSON schemas of the contract: valid ones, and ones with awkward values among valid ones. */
import * as fc from 'fast-check';
import type { JsonSchema } from '../../platform/openapi/schema.ts';

/** Values that came close to breaking something: ends of ranges, shapes of ids, names of prototypes. */
export const awkward = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  '\0',
  '\ud800',
  '__proto__',
  'x'.repeat(10_000),
  [],
  {},
  [[[[]]]],
  { toString: null },
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59.999Z',
);

interface Making {
  /** Used for ids, besides made-up ones. */
  readonly ids: readonly string[];
  /** Whether any value may be replaced by an awkward one. */
  readonly isNoisy?: boolean;
}

/** @returns values that the schema accepts, or nearly so */
export function arbitraryOf(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const valid = validOf(schema, making);
  if (!making.isNoisy) return valid;
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 1, arbitrary: awkward },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

function validOf(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((each) => arbitraryOf(each, making)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return stringOf(schema, making);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, making), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return objectOf(schema, making);
    default:
      return fc.jsonValue();
  }
}

function stringOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema, { ids }: Making) {
  if (format === 'uuid') return ids.length > 0 ? fc.oneof(fc.constantFrom(...ids), fc.uuid()) : fc.uuid();
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern)), fc.string({ maxLength }));
  const text = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
  return ids.length > 0 ? fc.oneof(text, fc.constantFrom(...ids)) : text;
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, making: Making) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, arbitraryOf(each, making)]),
  );
  const known = fc.record(fields, { requiredKeys: making.isNoisy ? [] : [...required] });
  const isOpen = typeof additionalProperties === 'object' || making.isNoisy;
  if (!isOpen) return known;
  const inner = typeof additionalProperties === 'object' ? additionalProperties : {};
  const others = fc.dictionary(fc.string({ maxLength: 20 }), arbitraryOf(inner, making), { maxKeys: 3 });
  return fc.tuple(others, known).map(([some, rest]) => ({ ...some, ...rest }));
}
