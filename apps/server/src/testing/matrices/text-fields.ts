/** The texts in the body of a route, from the schema of the contract: a new field is tested without an entry. */
import type { JsonSchema } from '../../platform/openapi/schema.ts';

type Path = ReadonlyArray<string | number>;

/**
 * The paths of all texts in a schema. `*` is any key of a record, `?` a value without a schema. Of
 * alternatives that a constant tells apart only the one of the given body is walked.
 */
export function textsIn(schema: JsonSchema, body: unknown, path: Path = []): Path[] {
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

function isOfKind({ properties = {} }: JsonSchema, body: unknown): boolean {
  const given = (body ?? {}) as Record<string, unknown>;
  return Object.entries(properties).every(
    ([name, { const: constant }]) => constant === undefined || constant === given[name],
  );
}

/** The same body with the text at one path. */
export function textAt(body: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined || key === '?') return text;
  if (key === 0) return [textAt(Array.isArray(body) ? body[0] : undefined, rest, text)];
  const fields = body && typeof body === 'object' && !Array.isArray(body) ? body : {};
  return { ...fields, [key]: textAt((fields as Record<string, unknown>)[key], rest, text) };
}
