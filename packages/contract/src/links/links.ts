/**
 * Links into the customer journey: signed, expiring, revocable, for one purpose, without personal data in the
 * URL.
 */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, slug } from '../core/ids.ts';
import { minutes } from '../core/time.ts';
import { codeSent, registered } from '../registration/registration.ts';

/**
 * The purpose of a link: the two link actions of the specification, the link of a booking, and the way back
 * for a customer who left the lobby's page.
 */
export const linkKinds = ['generate-link', 'transfer', 'schedule', 'return'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** early: not open yet · used: consumed, as each link works once · revoked: by staff. */
export const linkStates = ['good', 'early', 'expired', 'used', 'revoked'] as const;
export type LinkState = (typeof linkStates)[number];

/** Query parameter of the address `/live/{productSlug}?link={token}`. */
export const linkParameter = 'link';

/** Opaque; the server verifies the signature before any lookup. */
export const linkToken = z.string().check(z.minLength(20), z.maxLength(120), z.regex(/^[\w-]+$/));

const foundLink = z.object({
  kind: z.enum(linkKinds),
  state: z.enum(linkStates),
  productSlug: slug,
  productName: z.string(),
  /** `null` for a link without a customer. */
  customerName: z.nullable(z.string()),
  /** The agent that the link leads to; `null` where the tenant hides names. */
  agentName: z.nullable(z.string()),
  opensAt: z.nullable(instant),
  expiresAt: instant,
  /** The start of the booking. */
  startsAt: z.nullable(instant),
  /** What opening requires: the form, a code sent to the known recipient, or nothing. */
  asksFor: z.enum(['form', 'code', 'nothing']),
});
export type FoundLink = z.infer<typeof foundLink>;

const linkParams = z.object({ token: linkToken });

export const linkRoutes = {
  find: route({
    method: 'GET',
    path: '/api/links/:token',
    access: publicAccess,
    summary: 'The purpose of a link and whether it is valid now.',
    params: linkParams,
    answer: z.object({ result: foundLink }),
    errors: ['link.invalid'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  /** A link that requires the form is opened by submitting the form (`registration.register` with `link`). */
  open: route({
    method: 'POST',
    path: '/api/links/:token/open',
    access: publicAccess,
    summary: 'Open a link: returns a customer token where no code is required, else sends the code.',
    params: linkParams,
    answer: z.object({
      result: z.object({
        registered: z.nullable(registered.shape.result),
        codeSent: z.nullable(codeSent.shape.result),
        scheduleId: z.nullable(id),
      }),
    }),
    errors: [
      'auth.invalid',
      'link.invalid',
      'link.early',
      'link.expired',
      'link.used',
      'link.revoked',
      'customer.blocked',
      'registration.no_channel',
      'code.too_many',
      'code.not_sent',
    ],
    limit: { max: 20, perMs: minutes(1) },
  }),
};
