/** Links to the customer's road: signed, expiring, revocable, for one audience, with nothing personal in the address. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';
import { id, instant, slug } from './ids.ts';
import { codeSent, registered } from './registration.ts';
import { minutes } from './time.ts';

/** What a link is for: the specification's two link actions, and the one of a booked start. */
export const linkKinds = ['generate-link', 'transfer', 'schedule'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** early: not open yet · used: it was good once · revoked: staff took it back. */
export const linkStates = ['good', 'early', 'expired', 'used', 'revoked'] as const;
export type LinkState = (typeof linkStates)[number];

/** Query parameter of the address `/live/{productSlug}?link={token}`. */
export const linkParameter = 'link';

/** Opaque; its signature is checked before anything is looked up. */
export const linkToken = z.string().check(z.minLength(20), z.maxLength(120), z.regex(/^[\w-]+$/));

const foundLink = z.object({
  kind: z.enum(linkKinds),
  state: z.enum(linkStates),
  productSlug: slug,
  productName: z.string(),
  /** `null` for a link that names nobody. */
  customerName: z.nullable(z.string()),
  /** Whom an agent's link leads to; `null` where the tenant hides names. */
  agentName: z.nullable(z.string()),
  opensAt: z.nullable(instant),
  expiresAt: instant,
  /** Start of the schedule, and whether it still stands. */
  startsAt: z.nullable(instant),
  /** What opening asks for: the form, a code to the known number, or nothing. */
  asksFor: z.enum(['form', 'code', 'nothing']),
});
export type FoundLink = z.infer<typeof foundLink>;

const linkParams = z.object({ token: linkToken });

export const linkRoutes = {
  find: route({
    method: 'GET',
    path: '/api/links/:token',
    access: everybody,
    summary: 'What a link is for and whether it is good now.',
    params: linkParams,
    answer: z.object({ result: foundLink }),
    errors: ['link.invalid'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  /** A link that asks for the form is opened by handing the form in (`registration.register` with `link`). */
  open: route({
    method: 'POST',
    path: '/api/links/:token/open',
    access: everybody,
    summary: 'Go in by a link: a customer token where no code is asked for, else the code is sent.',
    params: linkParams,
    answer: z.object({
      result: z.object({
        registered: z.nullable(registered.shape.result),
        codeSent: z.nullable(codeSent.shape.result),
        scheduleId: z.nullable(id),
      }),
    }),
    errors: [
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
