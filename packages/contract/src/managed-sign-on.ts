/** The tenant's realm as a super admin sets it: whose tokens are believed, and what they make of a person here. */
import * as z from 'zod/mini';
import { superAdmins } from './access.ts';
import { route } from './http.ts';
import { passwordSignIns } from './sso.ts';
import { text } from './text.ts';
import { roles } from './users.ts';

/** Names of the realm's own roles; `client:name` is one of the client's. */
const roleNames = z.array(text(120)).check(z.maxLength(50));

const signOnFields = {
  /** Public address of the realm, as its tokens name it: `https://auth.example.com/realms/acme`; empty: not set up. */
  issuer: text(500),
  /** Where the server fetches the realm's keys, where that is another way than the public one; else empty. */
  jwksUrl: text(500),
  clientId: text(200),
  /** Whom tokens must be made for; empty: the client. */
  audience: text(200),
  /** Which names of the realm make somebody what; the highest one counts. */
  roleNames: z.object({ AGENT: roleNames, ADMIN: roleNames, SUPER_ADMIN: roleNames }),
  /** As what somebody may be made on the first sign-in. Who is here already keeps their role. */
  allowedRoles: z.array(z.enum(roles)).check(z.maxLength(roles.length)),
  /** Whose addresses may be made on the first sign-in; empty: any that the realm has verified. */
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
    summary: "The tenant's realm.",
    answer: z.object({ result: managedSignOn }),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/sign-on',
    access: superAdmins,
    summary: 'Change it. Passwords are switched off only by somebody who has signed in through the realm.',
    body: managedSignOn,
    answer: z.object({ result: managedSignOn }),
    errors: ['record.conflict'],
  }),
};
