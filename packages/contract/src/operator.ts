/** What the operator of the installation does with its tenants; there only where the installation has an operator's token. */
import * as z from 'zod/mini';
import { route } from './http.ts';
import { instant } from './ids.ts';
import { text } from './text.ts';
import { days, minutes } from './time.ts';

const operator = ['operator'] as const;
const limit = { max: 60, perMs: minutes(1) };
const said = text(300);

export const removalLimits = {
  /** Between saying that a tenant shall go and its going. */
  graceDays: { min: 1, usual: 30, max: 365 },
  /** Nobody else is given the label of a tenant that is gone. */
  labelKeptMs: days(90),
};

/** A tenant from outside: nothing of what is in it. */
const operatedTenant = z.object({
  /** The label of its hosts. */
  slug: z.string(),
  name: z.string(),
  status: z.enum(['active', 'suspended']),
  /** Without a slash at the end. */
  address: z.string(),
  createdAt: instant,
  suspendedAt: z.nullable(instant),
  /** When it is removed, unless it is resumed before; `null`: it stays. */
  deleteAt: z.nullable(instant),
});
export type OperatedTenant = z.infer<typeof operatedTenant>;

/** How the first super admin comes in. */
const invitation = z.object({
  email: z.string(),
  /** Opens once, for who hands it on; `null`: it was mailed. */
  link: z.nullable(z.string()),
  expiresAt: instant,
});

const tenantParams = z.object({ tenantSlug: said });
const answer = z.object({ result: operatedTenant });

export const operatorRoutes = {
  list: route({
    method: 'GET',
    path: '/api/operator/tenants',
    access: operator,
    summary: 'Every tenant of the installation, by label.',
    answer: z.object({ result: z.array(operatedTenant) }),
    errors: [],
    limit,
  }),
  create: route({
    method: 'POST',
    path: '/api/operator/tenants',
    access: operator,
    summary:
      'A tenant with its first super admin; one that is there already stays as it is, and nobody is invited.',
    body: z.object({ slug: said, name: said, timeZone: z._default(said, 'UTC'), admin: said }),
    answer: z.object({ result: z.object({ tenant: operatedTenant, invitation: z.nullable(invitation) }) }),
    status: 'found-or-made',
    errors: [],
    limit,
  }),
  invite: route({
    method: 'POST',
    path: '/api/operator/tenants/:tenantSlug/invite',
    access: operator,
    summary:
      'Another link for the first super admin, as long as none has ever been in. `admin` says which, or where the only one is really reached.',
    params: tenantParams,
    body: z.object({ admin: z.optional(said) }),
    answer: z.object({ result: z.object({ tenant: operatedTenant, invitation }) }),
    errors: ['tenant.unknown'],
    limit,
  }),
  suspend: route({
    method: 'POST',
    path: '/api/operator/tenants/:tenantSlug/suspend',
    access: operator,
    summary: 'Let nobody in any more; calls under way may go on for an hour. Safe to repeat.',
    params: tenantParams,
    answer,
    errors: ['tenant.unknown'],
    limit,
  }),
  resume: route({
    method: 'POST',
    path: '/api/operator/tenants/:tenantSlug/resume',
    access: operator,
    summary: 'Let everybody in again. Safe to repeat.',
    params: tenantParams,
    answer,
    errors: ['tenant.unknown'],
    limit,
  }),
  export: route({
    method: 'GET',
    path: '/api/operator/tenants/:tenantSlug/export',
    access: operator,
    summary:
      'All that is in it as a tar: its rows at one instant as lines of JSON, its files, and at the end a manifest with a SHA-256 of each. Nothing that opens anything.',
    params: tenantParams,
    answer: 'file',
    errors: ['tenant.unknown', 'request.too_many'],
    limit,
  }),
  remove: route({
    method: 'POST',
    path: '/api/operator/tenants/:tenantSlug/delete',
    access: operator,
    summary:
      'Suspend it now, and remove it with everything in it when the days of grace are over; `now` is its label once more, and leaves no grace. Resuming takes it back.',
    params: tenantParams,
    body: z.object({
      graceDays: z.optional(
        z.int().check(z.minimum(removalLimits.graceDays.min), z.maximum(removalLimits.graceDays.max)),
      ),
      now: z.optional(said),
    }),
    answer,
    errors: ['tenant.unknown'],
    limit,
  }),
};
