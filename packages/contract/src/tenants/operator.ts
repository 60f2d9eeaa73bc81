/**
 * The operator's routes for managing tenants. They exist only where the installation has an operator token.
 */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { instant } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { days, minutes } from '../core/time.ts';

const operator = ['operator'] as const;
const limit = { max: 60, perMs: minutes(1) };
const shortText = text(300);

export const removalLimits = {
  /** Time between the request for removal and the removal. */
  graceDays: { min: 1, usual: 30, max: 365 },
  /** How long the label of a removed tenant stays reserved. */
  labelKeptMs: days(90),
};

/** A tenant without any of its data. */
const tenantSummary = z.object({
  /** The label of the tenant's hosts. */
  slug: z.string(),
  name: z.string(),
  status: z.enum(['active', 'suspended']),
  /** Without a trailing slash. */
  address: z.string(),
  createdAt: instant,
  suspendedAt: z.nullable(instant),
  /** When the tenant is removed, unless it is resumed before; `null`: no removal is scheduled. */
  deleteAt: z.nullable(instant),
});
export type TenantSummary = z.infer<typeof tenantSummary>;

/**
 * `not-configured` neither the tenant nor the installation has an email provider · `demo` emails only appear in the
 * demo outbox · `failed` the provider rejected the email or could not be reached.
 */
const unsentReasons = ['not-configured', 'demo', 'failed'] as const;
export type UnsentReason = (typeof unsentReasons)[number];

/** The first super admin's password link. */
const invitation = z.object({
  email: z.string(),
  /** Works once; the operator passes it on. `null` when it was sent by mail. */
  link: z.nullable(z.string()),
  /** Why no email was sent; `null` when one was. */
  unsentReason: z.nullable(z.enum(unsentReasons)),
  expiresAt: instant,
});

const tenantParams = z.object({ tenantSlug: shortText });
const answer = z.object({ result: tenantSummary });

export const operatorRoutes = {
  list: route({
    method: 'GET',
    path: '/api/operator/tenants',
    access: operator,
    summary: 'Every tenant of the installation, by label.',
    answer: z.object({ result: z.array(tenantSummary) }),
    errors: [],
    limit,
  }),
  create: route({
    method: 'POST',
    path: '/api/operator/tenants',
    access: operator,
    summary:
      'Create a tenant with its first super admin. An existing tenant stays unchanged, and no invitation is sent.',
    body: z.object({
      slug: shortText,
      name: shortText,
      timeZone: z._default(shortText, 'UTC'),
      admin: shortText,
      /** By default the part of the address before the @. */
      adminName: z.optional(shortText),
    }),
    answer: z.object({ result: z.object({ tenant: tenantSummary, invitation: z.nullable(invitation) }) }),
    status: 'found-or-made',
    errors: [],
    limit,
  }),
  invite: route({
    method: 'POST',
    path: '/api/operator/tenants/:tenantSlug/invite',
    access: operator,
    summary:
      'Create another link for the first super admin, as long as no super admin has ever signed in. `admin` says which one, or the corrected address of the only one.',
    params: tenantParams,
    body: z.object({ admin: z.optional(shortText) }),
    answer: z.object({ result: z.object({ tenant: tenantSummary, invitation }) }),
    errors: ['tenant.unknown'],
    limit,
  }),
  suspend: route({
    method: 'POST',
    path: '/api/operator/tenants/:tenantSlug/suspend',
    access: operator,
    summary:
      'Suspend the tenant: no one can sign in or register; calls in progress may continue for an hour. Idempotent.',
    params: tenantParams,
    answer,
    errors: ['tenant.unknown'],
    limit,
  }),
  resume: route({
    method: 'POST',
    path: '/api/operator/tenants/:tenantSlug/resume',
    access: operator,
    summary: 'Resume the tenant: sign-in and registration work again. Idempotent.',
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
      'Export all data of the tenant as a tar file: its rows at one instant as lines of JSON, its files, and at the end a manifest with a SHA-256 of each. Contains no secrets.',
    params: tenantParams,
    answer: 'file',
    mediaTypes: ['application/x-tar'],
    errors: ['tenant.unknown', 'request.too_many'],
    limit,
  }),
  remove: route({
    method: 'POST',
    path: '/api/operator/tenants/:tenantSlug/delete',
    access: operator,
    summary:
      'Suspend the tenant now, and remove it with all its data after the grace period; `now` repeats its label and skips the grace period. Resuming it cancels the removal.',
    params: tenantParams,
    body: z.object({
      graceDays: z.optional(
        z.int().check(z.minimum(removalLimits.graceDays.min), z.maximum(removalLimits.graceDays.max)),
      ),
      now: z.optional(shortText),
    }),
    answer,
    errors: ['tenant.unknown'],
    limit,
  }),
};
