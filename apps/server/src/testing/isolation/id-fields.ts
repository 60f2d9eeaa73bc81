/** The fields of a schema that name a record, and how to put an id into one of them. */
import type { JsonSchema } from '../../platform/openapi/schema.ts';
import type { Ids } from '../setups/tenant-records.ts';

/** `0` is an element of an array. */
export type Path = readonly string[];

export interface IdField {
  readonly path: Path;
  /** Values without which the variant of the schema with this field is not used, for example `target.to`. */
  readonly constants: readonly { readonly path: Path; readonly value: unknown }[];
}

/** @param isId which schemas are ids; those with the format of one when absent */
export function idFieldsOf(
  schema: JsonSchema,
  isId: (schema: JsonSchema, path: Path) => boolean = ({ format }) => format === 'uuid',
  { path, constants }: IdField = { path: [], constants: [] },
): IdField[] {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const properties = Object.entries(schema.properties ?? {});
  const here = [
    ...constants,
    ...properties.flatMap(([name, { const: value }]) =>
      value === undefined ? [] : [{ path: [...path, name], value }],
    ),
  ];
  return [
    ...(isId(schema, path) ? [{ path, constants }] : []),
    ...variants.flatMap((each) => idFieldsOf(each, isId, { path, constants })),
    ...properties.flatMap(([name, each]) =>
      idFieldsOf(each, isId, { path: [...path, name], constants: here }),
    ),
    ...(schema.items ? idFieldsOf(schema.items, isId, { path: [...path, '0'], constants }) : []),
  ];
}

/** Which kind of record a field names. */
const otherNames: Record<string, keyof Ids> = {
  landingProductId: 'productId',
  assignedProductIds: 'productId',
  productIds: 'productId',
  customerIds: 'customerId',
  scheduleIds: 'scheduleId',
  linkIds: 'linkId',
  userIds: 'userId',
  agentIds: 'agentId',
  attachmentIds: 'attachmentId',
  fileIds: 'fileId',
  after: 'chatMessageId',
  upTo: 'chatMessageId',
  insteadOf: 'agentId',
  user: 'userId',
  session: 'sessionId',
  id: 'chatMessageId',
};
export function recordOf(path: Path): keyof Ids {
  const name = path.findLast((each) => each !== '0') ?? '';
  return otherNames[name] ?? (name as keyof Ids);
}

/** @returns the input with the value at the path */
export function replaceAt(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (key === '0') return [replaceAt(undefined, rest, value)];
  const fields = (input ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: replaceAt(fields[key], rest, value) };
}

/** @returns the input with the id, in the variant of the schema that has the field */
export function withId(input: unknown, { path, constants }: IdField, id: string): unknown {
  const chosen = constants.reduce((given, each) => replaceAt(given, each.path, each.value), input);
  return replaceAt(chosen, path, id);
}
