/** What becomes of somebody by what a provisioner says of them, inside the rules of single sign-on: pure rules. */
import type { Role } from '@foyer/contract/users.ts';
import { mayHaveAddress, roleNamed, type SignOnRules } from '../sso/index.ts';
import { isEmail } from '../users/index.ts';
import type { Said } from './reading.ts';
import { ScimRefusal } from './refusal.ts';

/** What only SCIM knows of somebody. */
export interface Told {
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string | null;
  readonly formattedName: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

/** What of somebody's account a provisioner may change. */
export interface Standing {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

export interface Person {
  readonly told: Told;
  readonly standing: Standing;
}

const nothingTold = {
  ...{ externalId: null, displayName: null },
  ...{ formattedName: null, givenName: null, familyName: null },
} as const;

/** What is not said anew is not known any more; who somebody is and whether they are here stays as it was. */
export function inFull(said: Said): Said {
  return { ...nothingTold, ...said };
}

/** @throws ScimRefusal for whom the rules do not let in */
export function newPerson(said: Said & { readonly userName: string }, rules: SignOnRules): Person {
  const told = toldAfter({ ...nothingTold, userName: said.userName }, said);
  const email = said.email ?? addressBy(said.userName);
  checkAddress(email, rules);
  const status = said.active === false ? 'INACTIVE' : 'ACTIVE';
  return {
    told,
    standing: { name: nameOf(told) ?? told.userName, email, role: newRole(said, rules), status },
  };
}

/** @throws ScimRefusal for what a provisioner may not change */
export function changedPerson({ told: before, standing }: Person, said: Said, rules: SignOnRules): Person {
  const told = toldAfter(before, said);
  const email = emailAfter(standing.email, before, told, said);
  const status = said.active === undefined ? standing.status : said.active ? 'ACTIVE' : 'INACTIVE';
  const isNewAddress = email.toLowerCase() !== standing.email.toLowerCase();
  const isBack = status === 'ACTIVE' && standing.status === 'INACTIVE';
  // Else whoever may make agents only could make themselves a super admin, by having the link for a new password mailed to them.
  if ((isNewAddress || isBack) && !rules.allowedRoles.includes(standing.role))
    throw new ScimRefusal(403, 'Of this role nobody is made by SCIM: only a super admin changes this.');
  if (isNewAddress) checkAddress(email, rules);
  // A name that somebody wrote here stays until another one is told.
  const name = nameOf(told) === nameOf(before) ? standing.name : (nameOf(told) ?? standing.name);
  return { told, standing: { name, email, role: roleAfter(standing.role, said, rules), status } };
}

function toldAfter(before: Told, said: Said): Told {
  const { userName, externalId, displayName, formattedName, givenName, familyName } = { ...before, ...said };
  return { userName, externalId, displayName, formattedName, givenName, familyName };
}

function nameOf({ displayName, formattedName, givenName, familyName }: Told): string | null {
  const parts = [givenName, familyName].filter(Boolean).join(' ');
  return (displayName ?? formattedName ?? parts).slice(0, 120) || null;
}

/** Where the user name was the address, the address follows it. */
function emailAfter(email: string, before: Told, after: Told, said: Said): string {
  if (said.email) return said.email;
  if (said.email === null) return addressBy(after.userName);
  const wasOne = email.toLowerCase() === before.userName.toLowerCase();
  return wasOne && isEmail(after.userName) ? after.userName : email;
}

function addressBy(userName: string): string {
  if (!isEmail(userName))
    throw new ScimRefusal('invalidValue', 'An address is needed: emails, or as userName.');
  return userName;
}

function checkAddress(email: string, rules: SignOnRules): void {
  if (!isEmail(email)) throw new ScimRefusal('invalidValue', 'emails.value is no address.');
  if (!mayHaveAddress(email, rules))
    throw new ScimRefusal('invalidValue', 'Nobody with an address of this domain may be made here.');
}

/** As on the first sign-in; whose role the provisioner does not name is an agent. */
function newRole({ roles = [] }: Said, { roleNames, allowedRoles }: SignOnRules): Role {
  const role = roles.length > 0 ? roleNamed(new Set(roles), roleNames) : 'AGENT';
  if (!role || !allowedRoles.includes(role))
    throw new ScimRefusal('invalidValue', 'Nobody may be made here as what roles says.');
  return role;
}

/**
 * From one allowed role to another; everything else leaves it as it is, and does not refuse: what comes along may be that
 * somebody has left.
 */
function roleAfter(role: Role, { roles = [] }: Said, { roleNames, allowedRoles }: SignOnRules): Role {
  const wanted = roleNamed(new Set(roles), roleNames);
  return wanted && allowedRoles.includes(wanted) && allowedRoles.includes(role) ? wanted : role;
}
