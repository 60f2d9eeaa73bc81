/** How somebody of the staff looks to a provisioner, and how several do. */
import { type ScimUser, scimUrns } from '@foyer/contract/scim.ts';
import type { SignOnRules } from '../sso/index.ts';
import type { PersonRow } from './store.ts';

export interface Shown {
  /** Of SCIM on the tenant's host, without a slash at the end. */
  readonly address: string;
  readonly roleNames: SignOnRules['roleNames'];
}

export function userShown(person: PersonRow, { address, roleNames }: Shown): ScimUser {
  const { id, version, createdAt, changedAt, told, standing } = person;
  const { userName, externalId, givenName, familyName } = told;
  const { name, email, role, status } = standing;
  return {
    schemas: [scimUrns.user],
    ...{ id, userName, displayName: name, active: status === 'ACTIVE' },
    ...(externalId ? { externalId } : {}),
    name: { formatted: name, ...(givenName ? { givenName } : {}), ...(familyName ? { familyName } : {}) },
    emails: [{ value: email, type: 'work', primary: true }],
    roles: [{ value: roleNames[role][0] ?? role, display: role, primary: true }],
    meta: {
      resourceType: 'User',
      ...{ created: createdAt.toISOString(), lastModified: changedAt.toISOString() },
      ...{ location: `${address}/Users/${id}`, version: `W/"${version}"` },
    },
  };
}

export function listShown<Each>(Resources: Each[], totalResults = Resources.length, startIndex = 1) {
  return { schemas: [scimUrns.list], totalResults, startIndex, itemsPerPage: Resources.length, Resources };
}
