/** What a provisioner says of somebody, whichever way it says it: a whole user, or changes of one. Pure, and refuses only in SCIM's words. */
import { scimLimits, scimUrns } from '@foyer/contract/scim.ts';
import { fits, plain } from './filter.ts';
import { ScimRefusal } from './refusal.ts';
import { booleanIn, mainAddressIn, namesIn, type Text, textIn } from './values.ts';

/** Absent: nothing was said of it; `null`: that there is none. */
export interface Said {
  userName?: string;
  externalId?: Text;
  active?: boolean;
  displayName?: Text;
  formattedName?: Text;
  givenName?: Text;
  familyName?: Text;
  email?: Text;
  /** Names of roles or entitlements; none of them: as if nothing was said. */
  roles?: readonly string[];
}

type How = 'add' | 'replace' | 'remove';
type Attributes = Readonly<Record<string, unknown>>;

/** What a change is made to. */
interface Target {
  readonly id: string;
  /** By which names the role is known so far. */
  readonly roles: readonly string[];
}

/** A whole user. @throws ScimRefusal */
export function readPerson(body: Attributes): Said & { userName: string } {
  const said: Said = {};
  takeAll(said, body, 'replace', null);
  const { userName } = said;
  if (!userName) throw new ScimRefusal('invalidValue', 'userName is needed.');
  return { ...said, userName };
}

/** Changes, in their order. @throws ScimRefusal */
export function readPatch(body: Attributes, target: Target): Said {
  const { schemas, operations } = lowered(body);
  if (!Array.isArray(schemas) || !schemas.includes(scimUrns.patch))
    throw new ScimRefusal('invalidSyntax', `schemas must name ${scimUrns.patch}.`);
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimRefusal('invalidSyntax', 'Operations must be a list of changes.');
  if (operations.length > scimLimits.operationsAtMost)
    throw new ScimRefusal('invalidSyntax', `No more than ${scimLimits.operationsAtMost} changes at once.`);
  const said: Said = {};
  for (const operation of operations) change(said, operation, target);
  return said;
}

function change(said: Said, operation: unknown, target: Target): void {
  if (!isAttributes(operation)) throw new ScimRefusal('invalidSyntax', 'A change is an object.');
  const { op, path, value } = lowered(operation);
  // Some write "Replace".
  const how = typeof op === 'string' ? op.toLowerCase() : null;
  if (how !== 'add' && how !== 'replace' && how !== 'remove')
    throw new ScimRefusal('invalidSyntax', 'op is add, replace or remove.');
  if (path !== undefined && path !== null && path !== '') {
    if (typeof path !== 'string') throw new ScimRefusal('invalidPath', 'path is a text.');
    take(said, path, value, how, target);
    return;
  }
  if (how === 'remove') throw new ScimRefusal('noTarget', 'What is removed needs a path.');
  if (!isAttributes(value)) throw new ScimRefusal('invalidValue', 'Without a path the value is an object.');
  takeAll(said, value, how, target);
}

/** An object of attributes; what only we say is left aside, and some write paths for names. */
function takeAll(said: Said, attributes: Attributes, how: How, target: Target | null): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || onlyWeSay.has(plain(name))) {
      if (plain(name) === 'id' && target && value !== target.id) throw fixed('id');
      continue;
    }
    take(said, name, value, how, target);
  }
}

const onlyWeSay: ReadonlySet<string> = new Set(['id', 'meta', 'schemas', 'groups']);

const pathShape = /^([a-z][\w$-]*)(?:\[([^\]]+)\])?(?:\.([a-z$][\w$-]*))?$/;

function take(said: Said, path: string, value: unknown, how: How, target: Target | null): void {
  // As it was written, for what stands between the brackets.
  const written = path.slice(path.length - plain(path).length);
  // An extension's, of which nothing is kept.
  if (/^urn:/i.test(written)) return;
  const condition = /\[(.+)\]/.exec(written)?.[1];
  const [, attribute, , part] = pathShape.exec(plain(path)) ?? [];
  if (!attribute || path.length > 1000) throw new ScimRefusal('invalidPath', 'This is no path.');
  const given = how === 'remove' ? null : value;
  switch (attribute) {
    case 'username': {
      const userName = textIn(given, 'userName');
      if (!userName && target) throw fixed('userName');
      if (!userName) return;
      said.userName = userName;
      return;
    }
    case 'externalid':
      said.externalId = textIn(given, 'externalId');
      return;
    case 'displayname':
      said.displayName = textIn(given, 'displayName');
      return;
    case 'name':
      takeName(said, part, given);
      return;
    case 'active':
      if (how === 'remove') throw fixed('active');
      said.active = booleanIn(given, 'active');
      return;
    case 'emails':
      takeAddress(said, { condition, part, given, how });
      return;
    case 'roles':
    case 'entitlements':
      takeRoles(said, { condition, value, how }, target?.roles ?? []);
      return;
    default:
      if (onlyWeSay.has(attribute) && !(attribute === 'id' && given === target?.id)) throw fixed(attribute);
  }
}

const fixed = (name: string) => new ScimRefusal('mutability', `${name} stays as it is.`);

const nameParts = { formatted: 'formattedName', givenname: 'givenName', familyname: 'familyName' } as const;

function takeName(said: Said, part: string | undefined, given: unknown): void {
  if (part !== undefined) {
    if (Object.hasOwn(nameParts, part))
      said[nameParts[part as keyof typeof nameParts]] = textIn(given, `name.${part}`);
    return;
  }
  if (given === null) {
    Object.assign(said, { formattedName: null, givenName: null, familyName: null });
    return;
  }
  if (!isAttributes(given)) throw new ScimRefusal('invalidValue', 'name is an object.');
  for (const [name, value] of Object.entries(given)) takeName(said, name.toLowerCase(), value);
}

interface OfSeveral {
  readonly condition: string | undefined;
  readonly how: How;
}

/** One address is kept, that of work. */
function takeAddress(
  said: Said,
  { condition, part, given, how }: OfSeveral & { part: string | undefined; given: unknown },
): void {
  const isOurs = (primary: unknown) => fits(condition ?? '', { type: 'work', primary });
  // Some write "True".
  if (condition !== undefined && !isOurs(true) && !isOurs('True')) return;
  if (part !== undefined && part !== 'value') return;
  if (part === 'value' || given === null) {
    said.email = textIn(given, 'emails.value');
    return;
  }
  const address = mainAddressIn(given, how === 'add');
  if (address !== undefined) said.email = address;
}

function takeRoles(
  said: Said,
  { condition, value, how }: OfSeveral & { value: unknown },
  before: readonly string[],
): void {
  const held = said.roles ?? before;
  if (how !== 'remove') {
    const names = namesIn(value);
    said.roles = how === 'add' && condition === undefined ? [...held, ...names] : names;
    return;
  }
  const gone = new Set(namesIn(value));
  if (condition === undefined && gone.size === 0) said.roles = [];
  else
    said.roles = held.filter((name) => !gone.has(name) && !(condition && fits(condition, { value: name })));
}

/** Names of attributes are the same in capitals. */
function lowered(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

function isAttributes(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
