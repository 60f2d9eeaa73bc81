/**
 * Pure rules: the account that results from a provisioner's request, within the limits of the single sign-on
 * settings.
 */
import { hasLetterOrDigit } from '@foyer/contract/core/text.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { toOneLine } from '../../platform/one-line.ts';
import { mayHaveAddress, roleNamed, type SignOnRules } from '../sso/index.ts';
import { isEmail } from '../users/index.ts';
import type { UserInput } from './parse-input.ts';
import { ScimError } from './scim-error.ts';

/** Attributes of a user that only SCIM knows. */
export interface ScimProfile {
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string | null;
  readonly formattedName: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

/** The fields of an account that a provisioner may change. */
export interface AccountFields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

export interface Person {
  readonly profile: ScimProfile;
  readonly account: AccountFields;
}

const emptyProfile = {
  externalId: null,
  displayName: null,
  formattedName: null,
  givenName: null,
  familyName: null,
} as const;

/** For a replacement: absent profile attributes are cleared; account fields stay unless they are given. */
export function asReplacement(input: UserInput): UserInput {
  return { ...emptyProfile, ...input };
}

/** @throws ScimError when the rules do not allow the new user */
export function newPerson(input: UserInput & { readonly userName: string }, rules: SignOnRules): Person {
  const profile = mergeProfile({ ...emptyProfile, userName: input.userName }, input);
  const email = input.email ?? addressFromUserName(input.userName);
  checkAddress(email, rules);
  const status = input.active === false ? 'INACTIVE' : 'ACTIVE';
  return {
    profile,
    account: { name: displayNameOf(profile) ?? profile.userName, email, role: newRole(input, rules), status },
  };
}

/** @throws ScimError for a change that a provisioner may not make */
export function changedPerson(
  { profile: before, account }: Person,
  input: UserInput,
  rules: SignOnRules,
): Person {
  const profile = mergeProfile(before, input);
  const email = emailAfter(account.email, before, profile, input);
  const status = input.active === undefined ? account.status : input.active ? 'ACTIVE' : 'INACTIVE';
  const isNewAddress = email.toLowerCase() !== account.email.toLowerCase();
  const isReactivated = status === 'ACTIVE' && account.status === 'INACTIVE';
  // Otherwise a provisioner that may only create agents could take over a super admin's account, by changing
  // the address and having a password link mailed to it.
  if ((isNewAddress || isReactivated) && !rules.allowedRoles.includes(account.role))
    throw new ScimError(403, 'SCIM cannot manage users with this role; a super admin must make this change.');
  if (isNewAddress) checkAddress(email, rules);
  // A name edited in the console stays until the provisioner sends a different one.
  const name =
    displayNameOf(profile) === displayNameOf(before)
      ? account.name
      : (displayNameOf(profile) ?? account.name);
  return { profile, account: { name, email, role: roleAfter(account.role, input, rules), status } };
}

function mergeProfile(before: ScimProfile, input: UserInput): ScimProfile {
  const { userName, externalId, displayName, formattedName, givenName, familyName } = { ...before, ...input };
  return { userName, externalId, displayName, formattedName, givenName, familyName };
}

function displayNameOf({ displayName, formattedName, givenName, familyName }: ScimProfile): string | null {
  const parts = [givenName, familyName].filter(Boolean).join(' ');
  const name = toOneLine(displayName ?? formattedName ?? parts, 120);
  return hasLetterOrDigit(name) ? name : null;
}

/** If the user name was the address, the address follows the user name. */
function emailAfter(email: string, before: ScimProfile, after: ScimProfile, input: UserInput): string {
  if (input.email) return input.email;
  if (input.email === null) return addressFromUserName(after.userName);
  const wasUserName = email.toLowerCase() === before.userName.toLowerCase();
  return wasUserName && isEmail(after.userName) ? after.userName : email;
}

function addressFromUserName(userName: string): string {
  if (!isEmail(userName))
    throw new ScimError('invalidValue', 'An email address is required, in emails or as userName.');
  return userName;
}

function checkAddress(email: string, rules: SignOnRules): void {
  if (!isEmail(email)) throw new ScimError('invalidValue', 'emails.value must be a valid email address.');
  if (!mayHaveAddress(email, rules))
    throw new ScimError(
      'invalidValue',
      'The single sign-on settings do not allow email addresses of this domain.',
    );
}

/** Like the first sign-in; without a role in the request the user becomes an agent. */
function newRole({ roles = [] }: UserInput, { roleNames, allowedRoles }: SignOnRules): Role {
  const role = roles.length > 0 ? roleNamed(new Set(roles), roleNames) : 'AGENT';
  if (!role || !allowedRoles.includes(role))
    throw new ScimError('invalidValue', 'The single sign-on settings do not allow users with these roles.');
  return role;
}

/**
 * Changes between allowed roles only and otherwise keeps the role. A request that sets the roles and names no known one is
 * an error: the directory would believe that the role has changed. A request that deactivates the user is accepted.
 */
function roleAfter(
  role: Role,
  { roles = [], setsRoles, active }: UserInput,
  { roleNames, allowedRoles }: SignOnRules,
): Role {
  const wanted = roleNamed(new Set(roles), roleNames);
  if (!wanted && setsRoles && active !== false)
    throw new ScimError('invalidValue', `roles names no known role: ${roles.slice(0, 5).join(', ')}`);
  return wanted && allowedRoles.includes(wanted) && allowedRoles.includes(role) ? wanted : role;
}
