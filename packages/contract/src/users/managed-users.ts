/** Staff management by admins. */
import * as z from 'zod/mini';
import { admins, superAdmins } from '../core/access.ts';
import { bulkAnswer, bulkIds, seenVersions } from '../core/bulk.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from '../core/tables.ts';
import { nonBlankText, oneLine } from '../core/text.ts';
import { defaultLanguages } from '../registration/fields.ts';
import { roles, signedIn, userParams, userStatuses } from './users.ts';

/** One of the default languages, or of the list that the tenant's registration form has instead. */
const language = z.union([z.enum(defaultLanguages), nonBlankText(80)]);

const managedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** Languages that the agent speaks; empty: any language. */
  languages: z.array(language),
  assignedProductIds: z.array(id),
  createdBy: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  createdAt: instant,
  lastSignInAt: z.nullable(instant),
  /** The mailed invitation of a user who has never signed in nor set a password; `null` for others. */
  invitation: z.nullable(z.enum(['open', 'expired'])),
  hasSecondFactor: z.boolean(),
  version: z.int(),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** Whether the mail with a user's link to set a password was sent. */
const linkDelivery = z.object({
  /** Whether a mail server has accepted the mail. */
  isMailed: z.boolean(),
  /** Of an invitation that could not be emailed; `null` otherwise. It works once. */
  link: z.nullable(z.string()),
  /** When `link` expires. */
  expiresAt: z.nullable(instant),
});
export type LinkDelivery = z.infer<typeof linkDelivery>;

const userFields = {
  name: nonBlankText(120).check(oneLine),
  email: nonBlankText(254),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  languages: z.array(language).check(z.maxLength(4)),
  assignedProductIds: z.array(id).check(z.maxLength(500)),
};

const usersQuery = tableQuery(['name', 'email', 'role', 'status', 'createdAt', 'lastSignInAt'], {
  role: z.optional(z.enum(roles)),
  status: z.optional(z.enum(userStatuses)),
  productId: z.optional(id),
});

const updateErrors = [
  'user.not_found',
  'record.conflict',
  'user.last_super_admin',
  'user.own_account',
] as const;

/** Why a user of a bulk action was not changed, besides the common reasons. */
export const userBulkErrors = [...updateErrors, 'auth.forbidden', 'request.invalid'] as const;

export const managedUserRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/users',
    access: admins,
    summary: "The tenant's staff.",
    query: usersQuery,
    answer: tableAnswer(managedUser),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/users/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(usersQuery),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  find: route({
    method: 'GET',
    path: '/api/manage/users/:userId',
    access: admins,
    summary: 'One member of staff.',
    params: userParams,
    answer: z.object({ result: managedUser }),
    errors: ['user.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/manage/users',
    access: admins,
    summary:
      'Create a member of staff, who sets a password by a mailed link. Only a super admin can create a super admin.',
    body: z.object(userFields),
    answer: z.object({
      result: managedUser,
      /** `null`: the user needs no link, because the account is inactive or has no password. */
      delivery: z.nullable(linkDelivery),
    }),
    status: 201,
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/users/:userId',
    access: admins,
    summary: 'Update a member of staff; deactivating ends their sessions and connections.',
    params: userParams,
    body: z.object({ ...userFields, version: z.int() }),
    answer: z.object({ result: managedUser }),
    errors: updateErrors,
  }),
  setStatusMany: route({
    method: 'POST',
    path: '/api/manage/users/status',
    access: admins,
    summary:
      'Activate or deactivate members of staff, each as in the single action. `unchanged`: the user has that status already.',
    body: z.object({ userIds: bulkIds, status: z.enum(userStatuses), versions: seenVersions }),
    answer: bulkAnswer(userBulkErrors),
    errors: [],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/manage/users/:userId',
    access: admins,
    summary:
      'Delete a member of staff who is not referenced anywhere; otherwise the error names the references, and the user can be deactivated instead.',
    params: userParams,
    answer: null,
    errors: ['user.not_found', 'record.in_use', 'user.last_super_admin', 'user.own_account'],
  }),
  sendReset: route({
    method: 'POST',
    path: '/api/manage/users/:userId/reset-password',
    access: admins,
    summary: 'Mail the user a link to set a new password.',
    params: userParams,
    answer: null,
    errors: ['user.not_found'],
  }),
  sendLink: route({
    method: 'POST',
    path: '/api/manage/users/:userId/password-link',
    access: admins,
    summary:
      'Mail the user a link to set a new password, and say whether a mail server accepted it. `null`: the user has no password.',
    params: userParams,
    answer: z.object({ result: z.nullable(linkDelivery) }),
    errors: ['user.not_found'],
  }),
  removeSecondFactor: route({
    method: 'DELETE',
    path: '/api/manage/users/:userId/second-factor',
    access: superAdmins,
    summary:
      'Remove all second factors of a user who lost them; they sign in with the password and set up a new one.',
    params: userParams,
    answer: null,
    errors: ['user.not_found', 'user.own_account'],
  }),
  impersonate: route({
    method: 'POST',
    path: '/api/manage/users/:userId/impersonate',
    access: superAdmins,
    summary: 'Impersonate another user: read-only, 30 minutes, never another super admin.',
    params: userParams,
    answer: signedIn,
    errors: ['user.not_found', 'feature.off', 'auth.forbidden'],
  }),
};
