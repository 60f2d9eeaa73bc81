/**
 * Parses a provisioner's requests, whole users and patches, into changes of a user. Pure; throws SCIM errors
 * only.
 */
import { scimLimits, scimUrns } from '@foyer/contract/sso/scim.ts';
import { parseBoolean, parseMainEmail, parseNames, parseText, type Text } from './attribute-values.ts';
import { matchesFilter, shortName } from './filter.ts';
import { ScimError } from './scim-error.ts';

/** Absent: not in the request; `null`: to be cleared. */
export interface UserInput {
  userName?: string;
  externalId?: Text;
  active?: boolean;
  displayName?: Text;
  formattedName?: Text;
  givenName?: Text;
  familyName?: Text;
  email?: Text;
  /** Names of roles or entitlements; an empty list counts as absent. */
  roles?: readonly string[];
  /** The roles were set, by a request that names at least one; entitlements are not counted. */
  setsRoles?: boolean;
}

type Operation = 'add' | 'replace' | 'remove';
type Attributes = Readonly<Record<string, unknown>>;

/** The user that a request changes. */
interface Target {
  readonly id: string;
  /** The names of the user's current role. */
  readonly roles: readonly string[];
}

/** Parses a whole user. @throws ScimError */
export function parseUser(body: Attributes): UserInput & { userName: string } {
  const input: UserInput = {};
  applyAttributes(input, body, 'replace', null);
  const { userName } = input;
  if (!userName) throw new ScimError('invalidValue', 'userName is required.');
  return { ...input, userName };
}

/** Applies a patch's operations in order. @throws ScimError */
export function parsePatch(body: Attributes, target: Target): UserInput {
  const { schemas, operations } = lowerCaseKeys(body);
  if (!Array.isArray(schemas) || !schemas.includes(scimUrns.patch))
    throw new ScimError('invalidSyntax', `schemas must name ${scimUrns.patch}.`);
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError('invalidSyntax', 'Operations must be a non-empty list.');
  if (operations.length > scimLimits.maxOperations)
    throw new ScimError(
      'invalidSyntax',
      `A request must not contain more than ${scimLimits.maxOperations} operations.`,
    );
  const input: UserInput = {};
  for (const operation of operations) applyOperation(input, operation, target);
  return input;
}

function applyOperation(input: UserInput, raw: unknown, target: Target): void {
  if (!isAttributes(raw)) throw new ScimError('invalidSyntax', 'An operation must be an object.');
  const { op, path, value } = lowerCaseKeys(raw);
  // Some provisioners write "Replace".
  const operation = typeof op === 'string' ? op.toLowerCase() : null;
  if (operation !== 'add' && operation !== 'replace' && operation !== 'remove')
    throw new ScimError('invalidSyntax', 'op must be add, replace or remove.');
  if (path !== undefined && path !== null && path !== '') {
    if (typeof path !== 'string') throw new ScimError('invalidPath', 'path must be a string.');
    applyAttribute(input, path, value, operation, target);
    return;
  }
  if (operation === 'remove') throw new ScimError('noTarget', 'A remove operation requires a path.');
  if (!isAttributes(value)) throw new ScimError('invalidValue', 'Without a path, value must be an object.');
  applyAttributes(input, value, operation, target);
}

/** Applies an object of attributes; ignores read-only ones. Some provisioners use paths as names. */
function applyAttributes(
  input: UserInput,
  attributes: Attributes,
  operation: Operation,
  target: Target | null,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || readOnlyAttributes.has(shortName(name))) {
      if (shortName(name) === 'id' && target && value !== target.id) throw immutable('id');
      continue;
    }
    applyAttribute(input, name, value, operation, target);
  }
}

const readOnlyAttributes: ReadonlySet<string> = new Set(['id', 'meta', 'schemas', 'groups']);

const pathShape = /^([a-z][\w$-]*)(?:\[([^\]]+)\])?(?:\.([a-z$][\w$-]*))?$/;

function applyAttribute(
  input: UserInput,
  path: string,
  value: unknown,
  operation: Operation,
  target: Target | null,
): void {
  // In the original case, for the filter between the brackets.
  const attributePath = path.slice(path.length - shortName(path).length);
  // Attributes of extensions are not stored.
  if (/^urn:/i.test(attributePath)) return;
  const condition = /\[(.+)\]/.exec(attributePath)?.[1];
  const [, attribute, , part] = pathShape.exec(shortName(path)) ?? [];
  if (!attribute || path.length > 1000) throw new ScimError('invalidPath', 'The path is not valid.');
  const given = operation === 'remove' ? null : value;
  switch (attribute) {
    case 'username': {
      const userName = parseText(given, 'userName');
      if (!userName && target) throw immutable('userName');
      if (!userName) return;
      input.userName = userName;
      return;
    }
    case 'externalid':
      input.externalId = parseText(given, 'externalId');
      return;
    case 'displayname':
      input.displayName = parseText(given, 'displayName');
      return;
    case 'name':
      applyName(input, part, given);
      return;
    case 'active':
      if (operation === 'remove') throw immutable('active');
      input.active = parseBoolean(given, 'active');
      return;
    case 'emails':
      applyEmail(input, { condition, part, given, operation });
      return;
    case 'roles':
    case 'entitlements':
      applyRoles(input, { condition, value, operation }, target?.roles ?? []);
      if (attribute === 'roles' && operation === 'replace') input.setsRoles = (input.roles ?? []).length > 0;
      return;
    default:
      if (readOnlyAttributes.has(attribute) && !(attribute === 'id' && given === target?.id))
        throw immutable(attribute);
  }
}

const immutable = (name: string) => new ScimError('mutability', `${name} cannot be changed or removed.`);

const nameParts = { formatted: 'formattedName', givenname: 'givenName', familyname: 'familyName' } as const;

function applyName(input: UserInput, part: string | undefined, given: unknown): void {
  if (part !== undefined) {
    if (Object.hasOwn(nameParts, part))
      input[nameParts[part as keyof typeof nameParts]] = parseText(given, `name.${part}`);
    return;
  }
  if (given === null) {
    Object.assign(input, { formattedName: null, givenName: null, familyName: null });
    return;
  }
  if (!isAttributes(given)) throw new ScimError('invalidValue', 'name must be an object.');
  for (const [name, value] of Object.entries(given)) applyName(input, name.toLowerCase(), value);
}

interface MultiValueChange {
  readonly condition: string | undefined;
  readonly operation: Operation;
}

/** Only one address is stored: the work address. */
function applyEmail(
  input: UserInput,
  { condition, part, given, operation }: MultiValueChange & { part: string | undefined; given: unknown },
): void {
  const isWork = (primary: unknown) => matchesFilter(condition ?? '', { type: 'work', primary });
  // Some provisioners write "True".
  if (condition !== undefined && !isWork(true) && !isWork('True')) return;
  if (part !== undefined && part !== 'value') return;
  if (part === 'value' || given === null) {
    input.email = parseText(given, 'emails.value');
    return;
  }
  const address = parseMainEmail(given, operation === 'add');
  if (address !== undefined) input.email = address;
}

function applyRoles(
  input: UserInput,
  { condition, value, operation }: MultiValueChange & { value: unknown },
  before: readonly string[],
): void {
  const current = input.roles ?? before;
  if (operation !== 'remove') {
    const names = parseNames(value);
    input.roles = operation === 'add' && condition === undefined ? [...current, ...names] : names;
    return;
  }
  const removed = new Set(parseNames(value));
  if (condition === undefined && removed.size === 0) input.roles = [];
  else
    input.roles = current.filter(
      (name) => !removed.has(name) && !(condition && matchesFilter(condition, { value: name })),
    );
}

/** SCIM attribute names are case-insensitive. */
function lowerCaseKeys(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

function isAttributes(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
