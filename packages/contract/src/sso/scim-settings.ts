/** The tenant's SCIM token, as a super admin manages it. */
import * as z from 'zod/mini';
import { superAdmins } from '../core/access.ts';
import { route } from '../core/http.ts';
import { instant } from '../core/ids.ts';

const scimToken = z.object({
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  /** Precise to the minute; `null`: never. */
  lastUsedAt: z.nullable(instant),
});
export type ScimToken = z.infer<typeof scimToken>;

const path = '/api/manage/scim-token';

export const managedScimRoutes = {
  find: route({
    method: 'GET',
    path,
    access: superAdmins,
    summary: 'Whether there is a SCIM token, and when it was last used. The token itself is not stored.',
    answer: z.object({ result: z.nullable(scimToken) }),
    errors: [],
  }),
  make: route({
    method: 'POST',
    path,
    access: superAdmins,
    summary: 'Create a SCIM token, shown only this once; the previous one is revoked.',
    answer: z.object({ result: z.object({ token: z.string(), kept: scimToken }) }),
    status: 201,
    errors: [],
  }),
  revoke: route({
    method: 'DELETE',
    path,
    access: superAdmins,
    summary: 'Revoke the SCIM token. Idempotent.',
    answer: null,
    errors: [],
  }),
};
