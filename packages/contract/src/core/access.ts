/**
 * The access kinds. Each route and each socket event declares which kinds may use it; the server enforces it.
 */

/**
 * public: any caller on the tenant's host · customer: a customer token · agent, admin, superAdmin: staff of
 * the tenant · identity: a valid realm token, with or without a user · operator: the operator token · system:
 * a signed machine call · scim: the tenant's identity provider, by the SCIM token that the tenant issued · guest:
 * a person whom an agent admitted to one meeting.
 */
export const accessKinds = [
  'public',
  'customer',
  'agent',
  'admin',
  'superAdmin',
  'identity',
  'operator',
  'system',
  'scim',
  'guest',
] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Callers without a staff session. Their routes need a rate limit. */
export const kindsWithoutStaffSession = [
  'public',
  'customer',
  'guest',
] as const satisfies readonly AccessKind[];

/** At least one kind: an empty list does not compile. */
export type Access = readonly [AccessKind, ...AccessKind[]];

export const publicAccess = ['public'] as const;
export const staff = ['agent', 'admin', 'superAdmin'] as const;
export const admins = ['admin', 'superAdmin'] as const;
export const superAdmins = ['superAdmin'] as const;
