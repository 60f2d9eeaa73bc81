/** The token by which the tenant's provisioner tells us who works here, as a super admin gives it. */
import * as z from 'zod/mini';
import { superAdmins } from './access.ts';
import { route } from './http.ts';
import { instant } from './ids.ts';

const scimToken = z.object({
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  /** To the minute; `null`: never. */
  lastUsedAt: z.nullable(instant),
});
export type ScimToken = z.infer<typeof scimToken>;

const path = '/api/manage/scim-token';

export const managedScimRoutes = {
  find: route({
    method: 'GET',
    path,
    access: superAdmins,
    summary:
      'Whether there is a token for SCIM, and when it was last used. The token itself is kept nowhere.',
    answer: z.object({ result: z.nullable(scimToken) }),
    errors: [],
  }),
  make: route({
    method: 'POST',
    path,
    access: superAdmins,
    summary: 'A new token for SCIM, shown this once; the one before is refused from now on.',
    answer: z.object({ result: z.object({ token: z.string(), kept: scimToken }) }),
    status: 201,
    errors: [],
  }),
  revoke: route({
    method: 'DELETE',
    path,
    access: superAdmins,
    summary: 'Nobody comes in by SCIM any more. Safe to repeat.',
    answer: null,
    errors: [],
  }),
};
