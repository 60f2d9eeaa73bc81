/** A JSON Schema as a person reads a type: short, one property to a line. */
import type { JsonSchema } from './schema.ts';

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
  const words = [length && `${length} characters`, range(minimum, maximum), pattern && `like ${pattern}`];
  const said = words.filter(Boolean).join(', ');
  return said ? ` (${said})` : '';
}

function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return least === most ? `${least}` : `${least}–${most}`;
  if (most !== undefined) return `at most ${most}`;
  return least === undefined ? '' : `at least ${least}`;
}
