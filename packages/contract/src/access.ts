/** Who may call what: the access kinds, declared once per route and event and enforced from there. */

/**
 * public: anybody on the tenant's host · customer: a customer token · agent, admin, superAdmin: staff of the tenant ·
 * identity: a valid realm token, perhaps without a user yet · operator: the operator's token · system: a signed machine call ·
 * scim: the tenant's provisioner, by the token that the tenant gave it.
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
] as const;
export type AccessKind = (typeof accessKinds)[number];

/** At least one kind; a declaration without any does not compile. */
export type Access = readonly [AccessKind, ...AccessKind[]];

export const everybody = ['public'] as const;
export const staff = ['agent', 'admin', 'superAdmin'] as const;
export const admins = ['admin', 'superAdmin'] as const;
export const superAdmins = ['superAdmin'] as const;
