/**
 * A JSON Schema as a list of facts that a client can rely on: `body.email!: string maxLength 254` (`!` is
 * required),
 * `200.result.role! = "AGENT"`. Two schemas that allow the same have the same facts, whichever generator
 * wrote them:
 * `$ref` or inline, `const` or an `enum` of one value, `nullable`, a list of types or `anyOf`, `oneOf` or
 * `anyOf`.
 * Texts for people and the order of keys say nothing here.
 */

type Json = Readonly<Record<string, unknown>>;

interface Options {
  /** The document that `$ref` points into. */
  readonly root: Json;
  /** What may be sent, or what comes back: an object that allows no other keys matters only to who sends. */
  readonly side: 'input' | 'output';
}

/** They say nothing to a program. */
const ignored = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'summary',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  'contentEncoding',
  'contentMediaType',
]);

const bounds = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
} as const;

const shapes = {
  array: ['items', 'prefixItems'],
  object: ['properties', 'required', 'additionalProperties', 'propertyNames'],
} as const;

const known = new Set<string>([
  'type',
  'enum',
  'const',
  'nullable',
  'default',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  ...Object.values(bounds).flat(),
  ...Object.values(shapes).flat(),
]);

/** One thing that a value can be: of one type, or one literal. */
type Variant = { readonly literal: unknown } | TypedVariant;
interface TypedVariant {
  readonly type: string;
  readonly schema: Json;
}

/** Where a schema is: `mark` is `!` for a required key. */
interface Place {
  readonly name: string;
  readonly mark: '' | '!';
}

/** @param isRequired whether the value itself must be there */
export function schemaFacts(schema: unknown, name: string, options: Options, isRequired = false): string[] {
  return [...new Set(factsAt(schema, { name, mark: isRequired ? '!' : '' }, options))].sort();
}

function factsAt(given: unknown, location: Place, options: Options): string[] {
  const schema = flatten(given, options.root);
  const said = location.name + location.mark;
  const defaults = 'default' in schema ? [`${said} default ${JSON.stringify(schema.default)}`] : [];
  const variants = variantsOf(schema, options.root);
  const literals = variants.flatMap((variant) =>
    'literal' in variant ? [`${said} = ${JSON.stringify(variant.literal)}`] : [],
  );
  const byType = Map.groupBy(
    variants.filter((variant) => 'type' in variant),
    ({ type }) => type,
  );
  return [
    ...defaults,
    ...literals,
    ...[...byType].flatMap(([type, same]) => factsOfType(type, same, location, options)),
  ];
}

/**
 * Several of one type are distinguished: objects by their literals or else by their required keys, others by
 * number.
 */
function factsOfType(
  type: string,
  variants: readonly TypedVariant[],
  location: Place,
  options: Options,
): string[] {
  const [only] = variants;
  if (only && variants.length === 1) return factsOfOne(only, location, options);
  const labelled = variants.map((variant) => ({
    variant,
    label: type === 'object' ? labelOf(variant.schema, options.root) : '',
    text: factsOfOne(variant, { name: '', mark: '' }, options).sort().join('\n'),
  }));
  const distinct = [...new Map(labelled.map((each) => [each.label + each.text, each])).values()];
  const [first] = distinct;
  if (first && distinct.length === 1) return factsOfOne(first.variant, location, options);
  return [...Map.groupBy(distinct, ({ label }) => label)].flatMap(([label, same]) =>
    same
      .sort((one, other) => (one.text < other.text ? -1 : 1))
      .flatMap(({ variant }, index) => {
        const choice = label + (same.length > 1 ? `#${index + 1}` : '');
        return factsOfOne(variant, { ...location, name: `${location.name}<${choice}>` }, options);
      }),
  );
}

function labelOf(schema: Json, root: Json): string {
  const literals = Object.entries((schema.properties ?? {}) as Json).flatMap(([name, property]) => {
    const [first, second] = variantsOf(flatten(property, root), root);
    return first && 'literal' in first && !second ? [`${name}=${JSON.stringify(first.literal)}`] : [];
  });
  const required = (schema.required ?? []) as string[];
  return (literals.length > 0 ? literals : [...required]).sort().join(',');
}

function factsOfOne({ type, schema }: TypedVariant, { name, mark }: Place, options: Options): string[] {
  const own: readonly string[] = bounds[(type === 'integer' ? 'number' : type) as keyof typeof bounds] ?? [];
  const said = own.flatMap((bound) => boundsSaid(bound, schema)).map((text) => ` ${text}`);
  return [
    `${name}${mark}: ${type}${said.join('')}`,
    ...(type === 'array' ? factsOfArray(schema, name, options) : []),
    ...(type === 'object' ? factsOfObject(schema, name, options) : []),
  ];
}

function boundsSaid(name: string, schema: Json): string[] {
  const value = schema[name];
  // Bounds that only say what a number can hold, and the pattern of a format that is named anyway.
  const isEmpty =
    value === undefined ||
    (name === 'minLength' && value === 0) ||
    (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
    (name === 'multipleOf' && schema.type === 'integer' && value === 1) ||
    (name === 'pattern' && schema.format !== undefined);
  return isEmpty
    ? []
    : [value]
        .flat()
        .map((each) => `${name} ${each}`)
        .sort();
}

function factsOfArray({ items, prefixItems }: Json, name: string, options: Options): string[] {
  const positions = (prefixItems ?? []) as unknown[];
  return [
    ...positions.flatMap((item, index) => factsAt(item, { name: `${name}[${index}]`, mark: '' }, options)),
    ...(items === undefined ? [] : factsAt(items, { name: `${name}[]`, mark: '' }, options)),
  ];
}

function factsOfObject(schema: Json, name: string, options: Options): string[] {
  const { additionalProperties: others, propertyNames } = schema;
  const keys = propertyNames ? variantsOf(flatten(propertyNames, options.root), options.root) : [];
  const named = keys.flatMap((key) => ('literal' in key ? [`${key.literal}`] : []));
  const required = new Set((schema.required ?? []) as string[]);
  const properties = (schema.properties ?? {}) as Json;
  // A record of named keys is an object with these properties.
  const all = [...new Set([...Object.keys(properties), ...required, ...named])];
  const hasOthers = others !== undefined && others !== false && named.length === 0;
  return [
    ...all.flatMap((key) => {
      const location: Place = { name: `${name}.${key}`, mark: required.has(key) ? '!' : '' };
      return factsAt(key in properties ? properties[key] : others, location, options);
    }),
    ...(others === false && options.side === 'input' ? [`${name} allows no other keys`] : []),
    ...(hasOthers ? factsAt(others, { name: `${name}{}`, mark: '' }, options) : []),
  ];
}

/**
 * Without `$ref` and `allOf`, and without what says nothing. @throws Error for a keyword that is not known
 * here
 */
function flatten(given: unknown, root: Json, depth = 0): Json {
  if (depth > 50) throw new Error('a schema that points at itself');
  if (given === true || given === undefined) return {};
  if (given === false) return { type: 'never' };
  const { $ref: pointer, allOf, ...rest } = given as Json;
  const own = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !ignored.has(name) && !name.startsWith('x-')),
  );
  const strange = Object.keys(own).find((name) => !known.has(name));
  if (strange) throw new Error(`JSON Schema keyword "${strange}" is not compared; add it to schema-facts.ts`);
  const parts = [
    ...(pointer === undefined ? [] : [resolve(`${pointer}`, root)]),
    ...((allOf as unknown[]) ?? []),
  ].map((part) => flatten(part, root, depth + 1));
  return parts.reduce(both, own);
}

export function resolve(pointer: string, root: Json): unknown {
  const found = pointer
    .replace(/^#\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as Json | undefined)?.[name], root);
  if (found === undefined) throw new Error(`the document has no ${pointer}`);
  return found;
}

/** What satisfies both schemas. */
function both(one: Json, other: Json): Json {
  const merged: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = merged[name];
    if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) merged[name] = value;
    else if (name === 'required' || name === 'pattern') merged[name] = [before, value].flat();
    else if (name === 'properties') merged[name] = bothProperties(before as Json, value as Json);
    else throw new Error(`two values of "${name}" in one schema cannot be compared`);
  }
  return merged;
}

function bothProperties(one: Json, other: Json): Json {
  const shared = Object.keys(other).filter((name) => name in one);
  return {
    ...one,
    ...other,
    ...Object.fromEntries(shared.map((name) => [name, { allOf: [one[name], other[name]] }])),
  };
}

function variantsOf(schema: Json, root: Json): Variant[] {
  const { anyOf, oneOf, nullable, default: _default, ...rest } = schema;
  if (nullable === true)
    return [...variantsOf({ ...schema, nullable: false }, root), { type: 'null', schema: {} }];
  const choices = (anyOf ?? oneOf) as unknown[] | undefined;
  if (choices) return choices.flatMap((choice) => variantsOf(both(rest, flatten(choice, root)), root));
  const { const: literal, enum: literals = literal === undefined ? undefined : [literal], type } = rest;
  if (literals)
    return (literals as unknown[]).map((each) =>
      each === null ? { type: 'null', schema: {} } : { literal: each },
    );
  if (type === undefined) return [{ type: 'any', schema: {} }];
  return [type].flat().map((each) => oneType(`${each}`, rest));
}

function oneType(type: string, schema: Json): TypedVariant {
  const isInteger = type === 'integer' || (type === 'number' && schema.multipleOf === 1);
  const exact = isInteger ? 'integer' : type;
  return { type: exact, schema: { ...schema, type: exact } };
}
