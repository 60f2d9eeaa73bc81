/** Converts the contract's shapes to JSON Schema, without redundant keywords. Decision 0074. */
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';

/** The keywords of JSON Schema 2020-12 that the contract's shapes need. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** @param side `input`: the request, before parsing · `output`: the response */
export function toJsonSchema(shape: ZodMiniType, side: 'input' | 'output'): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io: side,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as Record<string, unknown>),
  });
  return schema as JsonSchema;
}

/** Removes patterns that repeat a format, and bounds that are those of a safe integer. */
function simplify(schema: Record<string, unknown>): void {
  if (!(schema.propertyNames as JsonSchema | undefined)?.enum) delete schema.propertyNames;
  if (schema.format) delete schema.pattern;
  if (schema.minLength === 0) delete schema.minLength;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type !== 'number' || schema.multipleOf !== 1) return;
  schema.type = 'integer';
  delete schema.multipleOf;
}
