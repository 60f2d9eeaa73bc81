/** Staff as admins manage them. */
import * as z from 'zod/mini';
import { admins, superAdmins } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { fieldChoices } from './registration-form.ts';
import { exportQuery, tableAnswer, tableQuery } from './tables.ts';
import { filledText, oneLine } from './text.ts';
import { roles, signedIn, userParams, userStatuses } from './users.ts';

const managedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** What the agent can be spoken to in; empty: whatever is asked for. */
  languages: z.array(z.enum(fieldChoices.languages)),
  assignedProductIds: z.array(id),
  createdBy: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  createdAt: instant,
  lastSignInAt: z.nullable(instant),
  hasSecondFactor: z.boolean(),
  version: z.int(),
});
export type ManagedUser = z.infer<typeof managedUser>;

const userFields = {
  name: filledText(120).check(oneLine),
  email: filledText(254),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  languages: z.array(z.enum(fieldChoices.languages)).check(z.maxLength(4)),
  assignedProductIds: z.array(id).check(z.maxLength(500)),
};

const usersQuery = tableQuery(['name', 'email', 'role', 'status', 'createdAt', 'lastSignInAt'], {
  role: z.optional(z.enum(roles)),
  status: z.optional(z.enum(userStatuses)),
  productId: z.optional(id),
});

export const managedUserRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/users',
    access: admins,
    summary: 'The staff of the tenant.',
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
      'A new member of staff; they set their password by a mailed link. Only a super admin makes a super admin.',
    body: z.object(userFields),
    answer: z.object({ result: managedUser }),
    status: 201,
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/users/:userId',
    access: admins,
    summary: 'Change a member of staff; deactivating ends their sessions and sockets.',
    params: userParams,
    body: z.object({ ...userFields, version: z.int() }),
    answer: z.object({ result: managedUser }),
    errors: ['user.not_found', 'record.conflict', 'user.last_super_admin', 'user.own_account'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/manage/users/:userId',
    access: admins,
    summary: 'Delete somebody who left no trace; else says what does, and deactivating is the way.',
    params: userParams,
    answer: null,
    errors: ['user.not_found', 'record.in_use', 'user.last_super_admin', 'user.own_account'],
  }),
  sendReset: route({
    method: 'POST',
    path: '/api/manage/users/:userId/reset-password',
    access: admins,
    summary: 'Mail them a link to set a new password.',
    params: userParams,
    answer: null,
    errors: ['user.not_found'],
  }),
  removeSecondFactor: route({
    method: 'DELETE',
    path: '/api/manage/users/:userId/second-factor',
    access: superAdmins,
    summary: 'For who lost phone and keys: they sign in by password again, and set up a new one.',
    params: userParams,
    answer: null,
    errors: ['user.not_found', 'user.own_account'],
  }),
  impersonate: route({
    method: 'POST',
    path: '/api/manage/users/:userId/impersonate',
    access: superAdmins,
    summary: 'See as another user: read-only, 30 minutes, never another super admin.',
    params: userParams,
    answer: signedIn,
    errors: ['user.not_found', 'feature.off', 'auth.forbidden'],
  }),
};
