/**
 * The settings of the tenant's realm, as a super admin edits them: which tokens are accepted, and the roles
 * they give.
 */
import * as z from 'zod/mini';
import { superAdmins } from '../core/access.ts';
import { route } from '../core/http.ts';
import { text } from '../core/text.ts';
import { roles } from '../users/users.ts';
import { passwordSignIns } from './sso.ts';

/** Names of realm roles; `client:name` is a role of the client. */
const roleNames = z.array(text(120)).check(z.maxLength(50));

const signOnFields = {
  /**
   * Public issuer URL as in the realm's tokens, such as `https://auth.example.com/realms/acme`; empty: not
   * configured.
   */
  issuer: text(500),
  /** URL from which the server fetches the realm's keys if it differs from the public one; else empty. */
  jwksUrl: text(500),
  clientId: text(200),
  /** Required audience of tokens; empty: the client. */
  audience: text(200),
  /** The role names that map to each role; the highest match applies. */
  roleNames: z.object({ AGENT: roleNames, ADMIN: roleNames, SUPER_ADMIN: roleNames }),
  /** The roles with which users may be created at their first sign-in. Existing users keep their role. */
  allowedRoles: z.array(z.enum(roles)).check(z.maxLength(roles.length)),
  /** Email domains of users who may be created at their first sign-in; empty: any verified address. */
  emailDomains: z.array(text(253)).check(z.maxLength(100)),
  passwordSignIn: z.enum(passwordSignIns),
};
const managedSignOn = z.object({ ...signOnFields, version: z.int() });
export type ManagedSignOn = z.infer<typeof managedSignOn>;

export const managedSignOnRoutes = {
  find: route({
    method: 'GET',
    path: '/api/manage/sign-on',
    access: superAdmins,
    summary: "The settings of the tenant's realm.",
    answer: z.object({ result: managedSignOn }),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/sign-on',
    access: superAdmins,
    summary:
      'Update the settings. Passwords can only be switched off by someone who signed in through the realm.',
    body: managedSignOn,
    answer: z.object({ result: managedSignOn }),
    errors: ['record.conflict'],
  }),
};
