/** Filters of SCIM (RFC 7644, 3.4.2.2), as far as provisioners use them: to find one person, and to say which of several values. */
import { scimUrns } from '@foyer/contract/scim.ts';
import { type Filter, parse, filter as testerOf } from 'scim2-parse-filter';
import { ScimRefusal } from './refusal.ts';

/** Whom to find; several must all fit. */
export interface Wanted {
  readonly userName?: string;
  readonly externalId?: string;
  readonly id?: string;
  readonly email?: string;
  readonly active?: boolean;
}

const attributes: Readonly<Record<string, Exclude<keyof Wanted, 'active'>>> = {
  username: 'userName',
  externalid: 'externalId',
  id: 'id',
  emails: 'email',
  'emails.value': 'email',
};

/** @throws ScimRefusal invalidFilter */
export function readFilter(text: string): Wanted {
  const wanted = readTree(parsed(text));
  if (Object.keys(wanted).length === 0)
    throw new ScimRefusal('invalidFilter', 'This filter says of nothing what it must be.');
  return wanted;
}

function readTree(tree: Filter): Wanted {
  if (tree.op === 'and') return join(tree.filters.map(readTree));
  // `emails[type eq "work"].value`: there is no other type here.
  if (tree.op === '[]' && tree.attrPath.toLowerCase() === 'emails') return {};
  if (tree.op !== 'eq')
    throw new ScimRefusal('invalidFilter', `The operator "${tree.op}" is not understood.`);
  const name = plain(tree.attrPath);
  const { compValue } = tree;
  if (name === 'active' && typeof compValue === 'boolean') return { active: compValue };
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (!attribute || typeof compValue !== 'string' || /\p{Cc}/u.test(compValue))
    throw new ScimRefusal('invalidFilter', `Nobody can be found by "${tree.attrPath}" in this way.`);
  return { [attribute]: compValue };
}

function join(all: readonly Wanted[]): Wanted {
  const names = all.flatMap((each) => Object.keys(each));
  if (new Set(names).size < names.length)
    throw new ScimRefusal('invalidFilter', 'The same attribute is asked for twice.');
  return Object.assign({}, ...all);
}

/** @param condition what stands between the brackets of a path @throws ScimRefusal invalidFilter */
export function fits(condition: string, value: Readonly<Record<string, unknown>>): boolean {
  const tree = parsed(condition);
  try {
    return testerOf(tree)(value);
  } catch {
    return false;
  }
}

function parsed(text: string): Filter {
  // The parser takes twice as long for each line break more in a text that does not end.
  if (text.length > 1000 || /\p{Cc}/u.test(text))
    throw new ScimRefusal('invalidFilter', 'This is no filter.');
  try {
    return parse(text);
  } catch {
    throw new ScimRefusal('invalidFilter', 'This is no filter.');
  }
}

/** An attribute of a user by its short name, in lower case. */
export function plain(name: string): string {
  const lower = name.toLowerCase();
  const prefix = `${scimUrns.user.toLowerCase()}:`;
  return lower.startsWith(prefix) ? lower.slice(prefix.length) : lower;
}
