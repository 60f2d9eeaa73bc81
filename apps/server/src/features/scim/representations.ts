/** SCIM representations of users and lists. */
import { type ScimUser, scimUrns } from '@foyer/contract/sso/scim.ts';
import type { SignOnRules } from '../sso/index.ts';
import type { PersonRow } from './store.ts';

export interface UserContext {
  /** Base URL of SCIM on the tenant's host, without a trailing slash. */
  readonly address: string;
  readonly roleNames: SignOnRules['roleNames'];
}

export function toScimUser(person: PersonRow, { address, roleNames }: UserContext): ScimUser {
  const { id, version, createdAt, changedAt, profile, account } = person;
  const { userName, externalId, givenName, familyName } = profile;
  const { name, email, role, status } = account;
  return {
    schemas: [scimUrns.user],
    id,
    userName,
    displayName: name,
    active: status === 'ACTIVE',
    ...(externalId ? { externalId } : {}),
    name: { formatted: name, ...(givenName ? { givenName } : {}), ...(familyName ? { familyName } : {}) },
    emails: [{ value: email, type: 'work', primary: true }],
    roles: [{ value: roleNames[role][0] ?? role, display: role, primary: true }],
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${address}/Users/${id}`,
      version: `W/"${version}"`,
    },
  };
}

export function toListResponse<Each>(Resources: Each[], totalResults = Resources.length, startIndex = 1) {
  return { schemas: [scimUrns.list], totalResults, startIndex, itemsPerPage: Resources.length, Resources };
}
