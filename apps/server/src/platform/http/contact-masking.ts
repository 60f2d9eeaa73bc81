/**
 * Masks customers' phone numbers and emails in what agents receive, where the tenant hides them. The contract marks
 * the values; nothing else has to remember them.
 */
import { maskedForAgents } from '@foyer/contract/core/contacts.ts';
import { registrationFields } from '@foyer/contract/registration/fields.ts';
import type { ZodMiniType } from 'zod/mini';
import type { Actor } from './auth/actor.ts';

type Mask = (value: unknown) => unknown;

/** Whether the tenant hides contacts from this caller. Admins always see them. */
export function areContactsMasked(actor: Actor): boolean {
  return actor.kind === 'agent' && actor.contactsAreMasked === true;
}

/** @returns `+91…45` or `a…@example.test`: enough to recognise, not enough to use */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, 1)}…${contact.slice(at)}`;
  return `${contact.slice(0, 3)}…${contact.slice(-2)}`;
}

/** The parts of a schema's definition that contain other schemas. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, ZodMiniType>>;
  readonly element?: ZodMiniType;
  readonly innerType?: ZodMiniType;
  readonly valueType?: ZodMiniType;
  readonly options?: readonly ZodMiniType[];
}

/** @returns the mask of an answer; `null` when nothing in it is marked */
export function createContactMask(schema: ZodMiniType): Mask | null {
  const marked = maskedForAgents.get(schema);
  if (marked) return marked.contact === 'answers' ? maskAnswers : maskText;
  const { type, shape, element, innerType, valueType, options } = schema._zod.def as unknown as Definition;
  switch (type) {
    case 'object':
      return maskProperties(shape ?? {});
    case 'array':
      return element ? maskItems(createContactMask(element)) : null;
    case 'record':
      return valueType ? maskValues(createContactMask(valueType)) : null;
    case 'union':
      if (options?.some((option) => createContactMask(option)))
        throw new Error('a marked contact cannot be masked inside a union');
      return null;
    default:
      return innerType ? createContactMask(innerType) : null;
  }
}

function maskText(value: unknown): unknown {
  return typeof value === 'string' ? maskContact(value) : value;
}

const contactFields: ReadonlySet<string> = new Set(
  Object.entries(registrationFields).flatMap(([name, { kind }]) =>
    kind === 'phone' || kind === 'email' ? [name] : [],
  ),
);

function maskAnswers(value: unknown): unknown {
  if (!isObject(value)) return value;
  const masked = Object.entries(value).map(([name, answer]) => [
    name,
    contactFields.has(name) ? maskText(answer) : answer,
  ]);
  return Object.fromEntries(masked);
}

function maskProperties(shape: Readonly<Record<string, ZodMiniType>>): Mask | null {
  const masks = Object.entries(shape).flatMap(([name, schema]) => {
    const mask = createContactMask(schema);
    return mask ? [[name, mask] as const] : [];
  });
  if (masks.length === 0) return null;
  return (value) => {
    if (!isObject(value)) return value;
    const masked = { ...value };
    for (const [name, mask] of masks) if (name in masked) masked[name] = mask(masked[name]);
    return masked;
  };
}

function maskItems(mask: Mask | null): Mask | null {
  return mask && ((value) => (Array.isArray(value) ? value.map(mask) : value));
}

function maskValues(mask: Mask | null): Mask | null {
  return (
    mask &&
    ((value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mask(each)]))
        : value)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
