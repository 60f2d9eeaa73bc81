/** Registration: a visitor submits the form, verifies a one-time code and receives a customer token. */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, slug } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { days, hours, minutes, seconds } from '../core/time.ts';
import { type FormFieldName, formFieldNames } from './fields.ts';

export const codeLimits = {
  digits: 6,
  /** Wrong codes until a new code is needed. */
  maxAttempts: 5,
  lifetimeMs: minutes(10),
  /** The same browser may verify a code again after this long, when the first answer did not arrive. */
  repeatMs: minutes(2),
  /** Codes per recipient within `windowMs`. */
  maxSends: 3,
  windowMs: minutes(15),
  /** Unverified codes per recipient within `dayMs`, of all tenants. */
  maxDailySends: 10,
  dayMs: days(1),
  /** The page offers another code after this time. */
  resendAfterMs: seconds(30),
  customerTokenLifetimeMs: hours(2),
  /** Codes per tenant within `tenantWindowMs`: limits the cost of SMS pumping. */
  maxTenantSends: 1000,
  tenantWindowMs: hours(1),
  /**
   * Unverified codes per tenant and site within `tenantWindowMs`: a site, which owns many addresses, cannot
   * use up the codes of the tenant. Tenants with more codes per address have that many.
   */
  maxSiteSends: 100,
  /**
   * Unverified codes per tenant and range of numbers within `tenantWindowMs`: a fraudulent operator is paid for
   * the numbers of its own range. Tenants with more codes per address have that many.
   */
  maxRangeSends: 20,
  /** A range is the numbers that differ only in their last digits. */
  rangeDigits: 4,
  /** Codes per tenant within `tenantWindowMs` at which its admins are notified, at most once within `dayMs`. */
  alertSends: 500,
  /**
   * Unverified registrations, and code hashes with their recipients, are deleted by a nightly job at this
   * age.
   */
  unverifiedRetentionMs: days(7),
} as const;

/** The campaign tags of an address that are stored with the flag `utmTags`. */
export const utmTags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

const answer = z.optional(text(1000));

/** A function, so that the bundler can remove it with the schema that uses it. */
function answersByField(): Record<FormFieldName, typeof answer> {
  const entries = formFieldNames.map((name) => [name, answer]);
  return Object.fromEntries(entries);
}

/** Only the shape is checked here; the tenant's form says which fields are required (`findFieldProblems`). */
const registrationBody = z.object({
  product: slug,
  .../* @__PURE__ */ answersByField(),
  countryCode: answer,
  agentRefId: answer,
  policyAccepted: z.optional(z.boolean()),
  /** The box was ticked by default and not changed. It counts only while the tenant's setting says so. */
  policyByDefault: z.optional(z.boolean()),
  /** The token of the link that was opened. The registration takes its agent and product, and consumes it. */
  link: z.optional(text(120)),
  utm: z.optional(z.partialRecord(z.enum(utmTags), text(200))),
  attachmentIds: z.optional(z.array(id).check(z.maxLength(5))),
});

export const codeSent = z.object({
  result: z.object({
    registrationId: id,
    channel: z.enum(['sms', 'whatsapp', 'email']),
    /** The recipient with the middle masked. */
    sentTo: z.string(),
    expiresAt: instant,
    resendAfterMs: z.int(),
  }),
});
export type CodeSent = z.infer<typeof codeSent>['result'];

export const registered = z.object({
  result: z.object({
    customerToken: z.string(),
    customerId: id,
    customerName: z.string(),
    /** The agent whom the customer's link names. */
    assignedUserId: z.nullable(id),
  }),
});
export type Registered = z.infer<typeof registered>['result'];

const registrationParams = z.object({ registrationId: id });

export const registrationRoutes = {
  register: route({
    method: 'POST',
    path: '/api/registrations',
    access: publicAccess,
    summary: 'Submit the form; a one-time code is sent. An HttpOnly cookie binds the code to this browser.',
    body: registrationBody,
    answer: codeSent,
    status: 201,
    errors: [
      'auth.invalid',
      'product.not_found',
      'registration.no_channel',
      'customer.blocked',
      'link.invalid',
      'link.expired',
      'link.used',
      'link.revoked',
      'code.too_many',
      'code.not_sent',
    ],
    limit: { max: 30, perMs: minutes(1) },
  }),
  resendCode: route({
    method: 'POST',
    path: '/api/registrations/:registrationId/code',
    access: publicAccess,
    summary: 'Send another code for the browser that requested the previous one, which becomes invalid.',
    params: registrationParams,
    answer: codeSent,
    errors: [
      'auth.invalid',
      'registration.not_found',
      'registration.no_channel',
      'customer.blocked',
      'link.expired',
      'link.used',
      'link.revoked',
      'code.other_browser',
      'code.too_many',
      'code.not_sent',
    ],
    limit: { max: 30, perMs: minutes(1) },
  }),
  verifyCode: route({
    method: 'POST',
    path: '/api/registrations/:registrationId/verify',
    access: publicAccess,
    summary: 'Verify the code in the browser that requested it; returns a customer token.',
    params: registrationParams,
    body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    answer: registered,
    errors: [
      'auth.invalid',
      'registration.not_found',
      'customer.blocked',
      'link.used',
      'link.revoked',
      'code.other_browser',
      'code.wrong',
      'code.superseded',
      'code.exhausted',
      'code.expired',
    ],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
