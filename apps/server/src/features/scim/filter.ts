/**
 * The part of SCIM filters (RFC 7644, section 3.4.2.2) that provisioners use: finding a user, and selecting
 * one of several values.
 */
import { scimUrns } from '@foyer/contract/sso/scim.ts';
import { type Filter, parse, filter as testerOf } from 'scim2-parse-filter';
import { ScimError } from './scim-error.ts';

/** Conditions of a search; all of them must match. */
export interface UserFilter {
  readonly userName?: string;
  readonly externalId?: string;
  readonly id?: string;
  readonly email?: string;
  readonly active?: boolean;
}

const attributes: Readonly<Record<string, Exclude<keyof UserFilter, 'active'>>> = {
  username: 'userName',
  externalid: 'externalId',
  id: 'id',
  emails: 'email',
  'emails.value': 'email',
};

/** @throws ScimError invalidFilter */
export function readFilter(text: string): UserFilter {
  const filter = readTree(parseFilter(text));
  if (Object.keys(filter).length === 0)
    throw new ScimError('invalidFilter', 'The filter contains no supported condition.');
  return filter;
}

function readTree(tree: Filter): UserFilter {
  if (tree.op === 'and') return mergeFilters(tree.filters.map(readTree));
  // `emails[type eq "work"].value`: all stored addresses are of type work.
  if (tree.op === '[]' && tree.attrPath.toLowerCase() === 'emails') return {};
  if (tree.op !== 'eq') throw new ScimError('invalidFilter', `The operator "${tree.op}" is not supported.`);
  const name = shortName(tree.attrPath);
  const { compValue } = tree;
  if (name === 'active' && typeof compValue === 'boolean') return { active: compValue };
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (!attribute || typeof compValue !== 'string' || /\p{Cc}/u.test(compValue))
    throw new ScimError('invalidFilter', `Filtering by "${tree.attrPath}" with this value is not supported.`);
  return { [attribute]: compValue };
}

function mergeFilters(all: readonly UserFilter[]): UserFilter {
  const names = all.flatMap((each) => Object.keys(each));
  if (new Set(names).size < names.length)
    throw new ScimError('invalidFilter', 'The filter uses the same attribute twice.');
  return Object.assign({}, ...all);
}

/**
 * @param condition the filter between the brackets of a path
 * @throws ScimError invalidFilter
 */
export function matchesFilter(condition: string, value: Readonly<Record<string, unknown>>): boolean {
  const tree = parseFilter(condition);
  try {
    return testerOf(tree)(value);
  } catch {
    return false;
  }
}

function parseFilter(text: string): Filter {
  // The parser's time doubles with each line break in an unterminated text.
  if (text.length > 1000 || /\p{Cc}/u.test(text))
    throw new ScimError('invalidFilter', 'The filter is not valid.');
  try {
    return parse(text);
  } catch {
    throw new ScimError('invalidFilter', 'The filter is not valid.');
  }
}

/** The short name of a user attribute, in lower case. */
export function shortName(name: string): string {
  const lower = name.toLowerCase();
  const prefix = `${scimUrns.user.toLowerCase()}:`;
  return lower.startsWith(prefix) ? lower.slice(prefix.length) : lower;
}
