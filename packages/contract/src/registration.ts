/** From a visitor to a customer: the form is handed in, a one-time code proves the number, a customer token comes back. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';
import { id, instant, slug } from './ids.ts';
import { text } from './text.ts';
import { days, hours, minutes, seconds } from './time.ts';

export const codeLimits = {
  digits: 6,
  /** Wrong tries before a new code is needed. */
  tries: 5,
  lastsMs: minutes(10),
  /** Codes per recipient in `windowMs`. */
  sends: 3,
  windowMs: minutes(15),
  /** How long the page waits before it offers to send another. */
  resendAfterMs: seconds(30),
  customerTokenLastsMs: hours(2),
  /** Codes of a whole tenant in an hour: a wave of messages that somebody else pays for ends here. */
  tenantSends: 1000,
  tenantWindowMs: hours(1),
  /** A form that nobody proved, and codes' hashes with their recipients, are deleted at night when they are this old. */
  unprovedKeptMs: days(7),
} as const;

/** Campaign tags of the address that are kept with the flag utmTags. */
export const utmTags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

const answer = z.optional(text(1000));

/** Only the shape is judged here; which fields must be there is the tenant's form (`findFieldProblems`). */
const registrationBody = z.object({
  product: slug,
  userName: answer,
  mobileNumber: answer,
  countryCode: answer,
  email: answer,
  country: answer,
  state: answer,
  city: answer,
  Class: answer,
  stream: answer,
  courseInterestedIn: answer,
  preferredTime: answer,
  complaintRefNumber: answer,
  accountNumber: answer,
  languages: answer,
  agentRefId: answer,
  policyAccepted: z.optional(z.boolean()),
  /** The box was ticked beforehand and nobody touched it; that counts only while the tenant has it so. */
  policyByDefault: z.optional(z.boolean()),
  /** The link that led here; its agent, its product and its being used up go with the registration. */
  link: z.optional(text(120)),
  utm: z.optional(z.partialRecord(z.enum(utmTags), text(200))),
  attachmentIds: z.optional(z.array(id).check(z.maxLength(5))),
});

export const codeSent = z.object({
  result: z.object({
    registrationId: id,
    channel: z.enum(['sms', 'whatsapp', 'email']),
    /** The recipient with the middle hidden, as it may be shown. */
    sentTo: z.string(),
    expiresAt: instant,
    resendAfterMs: z.int(),
  }),
});
export type CodeSent = z.infer<typeof codeSent>['result'];

export const registered = z.object({
  result: z.object({ customerToken: z.string(), customerId: id, customerName: z.string() }),
});
export type Registered = z.infer<typeof registered>['result'];

const registrationParams = z.object({ registrationId: id });

export const registrationRoutes = {
  register: route({
    method: 'POST',
    path: '/api/registrations',
    access: everybody,
    summary: 'Hand in the form; a one-time code is sent. An HttpOnly cookie ties it to this browser.',
    body: registrationBody,
    answer: codeSent,
    status: 201,
    errors: [
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
    access: everybody,
    summary: 'Send another code to the browser that asked for the one before, which stops working.',
    params: registrationParams,
    answer: codeSent,
    errors: [
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
    access: everybody,
    summary: 'Prove the code in the browser that asked for it; a customer token comes back.',
    params: registrationParams,
    body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    answer: registered,
    errors: [
      'registration.not_found',
      'customer.blocked',
      'link.used',
      'link.revoked',
      'code.other_browser',
      'code.wrong',
      'code.exhausted',
      'code.expired',
    ],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
