/** Sample values of the contract's schemas, so that component tests need no hand-written answers. */
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { longestName } from '../../../../../../../tools/page-checks/find-outside.ts';

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly additionalProperties?: JsonSchema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface SampleOptions {
  /** How many entries a list has; 0 for the empty state. */
  readonly listLength: number;
  /** Texts are as long as the schema allows, at most 120 characters, in words without a space. */
  readonly hasLongTexts?: boolean;
}

/** Values that a schema does not describe precisely enough, by property name. */
const byName: Readonly<Record<string, unknown>> = {
  timeZone: 'Europe/London',
  zone: 'Europe/London',
  locale: 'en-GB',
  codeCountries: ['GB', 'IN'],
  currency: 'EUR',
  themeColor: 'orange',
  email: 'kavita@acme.example',
  country: 'GB',
  stars: 4,
  secondsToOpen: 0,
  logo: '/brand/logo.svg',
  favicon: '/brand/favicon.svg',
  picture: null,
  closes: '18:00',
};

const candidates = [
  'sample',
  'sample-1',
  '10:00',
  '#E35E08',
  '2026-11-23',
  'EUR',
  '+442079460000',
  'a',
  '1',
  'en',
];

function describesObject({ type, anyOf, oneOf, allOf }: JsonSchema): boolean {
  return type === 'object' || (anyOf ?? oneOf ?? allOf ?? []).some(describesObject);
}

/** @returns what a server could answer with this schema; the same at each call */
export function sample(schema: ZodMiniType, options: SampleOptions): unknown {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  let ids = 0;
  let texts = 0;

  function sampleOf(part: JsonSchema, name: string): unknown {
    if (name in byName && !describesObject(part)) return byName[name];
    if (part.const !== undefined) return part.const;
    if (part.enum) return part.enum[0];
    const choices = part.anyOf ?? part.oneOf;
    if (choices) return sampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name);
    if (part.allOf)
      return part.type === 'string'
        ? textOf(Object.assign({}, part, ...part.allOf), name)
        : Object.assign({}, ...part.allOf.map((each) => sampleOf(each, name)));
    switch (part.type) {
      case 'object':
        return objectOf(part);
      case 'array':
        return listOf(part, name);
      case 'string':
        return textOf(part, name);
      case 'integer':
      case 'number':
        return numberOf(part, name);
      case 'boolean':
        return false;
      default:
        return null;
    }
  }

  function objectOf({ properties, propertyNames, additionalProperties }: JsonSchema): object {
    if (properties)
      return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, sampleOf(part, key)]));
    if (typeof additionalProperties !== 'object') return {};
    return Object.fromEntries(
      (propertyNames?.enum ?? []).map((key) => [key, sampleOf(additionalProperties, key)]),
    );
  }

  function listOf({ items, prefixItems, minItems = 0, maxItems = 100 }: JsonSchema, name: string): unknown[] {
    if (prefixItems) return prefixItems.map((part) => sampleOf(part, name));
    const length = Math.max(minItems, Math.min(maxItems, options.listLength));
    // Lists inside of rows stay short.
    const isInside = ids > 0;
    return Array.from({ length: isInside ? Math.min(length, 2) : length }, () => sampleOf(items ?? {}, name));
  }

  function textOf({ format, pattern, maxLength = 120, minLength = 0 }: JsonSchema, name: string): string {
    if (format === 'uuid' || (name === 'id' && !format && !pattern)) {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    }
    if (format === 'date-time') return '2026-11-23T10:00:00.000Z';
    if (format === 'date') return '2026-11-23';
    if (format === 'email') return 'kavita@acme.example';
    if (/(At|From|Until|On|asOf|from|to)$/.test(name) && !pattern) return '2026-11-23T10:00:00.000Z';
    if (pattern) {
      const fits = candidates.find((each) => new RegExp(pattern).test(each) && each.length >= minLength);
      if (fits) return fits;
    }
    if (!options.hasLongTexts) return `Sample ${name}`.slice(0, maxLength);
    texts += 1;
    // Distinct texts, because lists may use them as keys.
    return longestName(texts).slice(0, maxLength);
  }

  function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, name: string): number {
    if (name === 'total') return options.listLength;
    if (options.listLength === 0) return Math.max(0, minimum);
    return Math.min(maximum, Math.max(minimum, 3));
  }

  return sampleOf(json, '');
}
