/** Writes a JSON Schema as a short type, one property per line. */
import type { JsonSchema } from '../openapi/schema.ts';

export function writeShape(schema: JsonSchema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => writeShape(choice, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => writeShape(part, indent)).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => writeShape({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'object':
      return writeObject(schema, indent);
    case 'array':
      return writeArray(schema, indent);
    case undefined:
      return 'anything';
    default:
      return `${schema.format ?? schema.type}${boundsOf(schema)}`;
  }
}

function writeObject(
  { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${writeShape(schema, inner)}`,
  );
  if (typeof additionalProperties === 'object')
    lines.push(
      `${inner}[${propertyNames ? writeShape(propertyNames) : 'name'}]: ${writeShape(additionalProperties, inner)}`,
    );
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

function writeArray({ items, prefixItems, minItems, maxItems }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => writeShape(item, indent)).join(', ')}]`;
  const item = writeShape(items ?? {}, indent);
  const bounds = range(minItems, maxItems);
  return `list of ${item}${bounds ? ` (${bounds})` : ''}`;
}

function boundsOf({ minLength, maxLength, minimum, maximum, pattern }: JsonSchema): string {
  const length = range(minLength, maxLength);
  const bounds = [length && `${length} characters`, range(minimum, maximum), pattern && `like ${pattern}`];
  const text = bounds.filter(Boolean).join(', ');
  return text ? ` (${text})` : '';
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return min === max ? `${min}` : `${min}–${max}`;
  if (max !== undefined) return `at most ${max}`;
  return min === undefined ? '' : `at least ${min}`;
}
