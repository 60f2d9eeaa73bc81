/** Routes of the caller's own account: password, theme, sessions and second factors. */
import * as z from 'zod/mini';
import { admins, publicAccess, staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { days, minutes } from '../core/time.ts';
import { email, password } from './account-fields.ts';
import { roles } from './users.ts';

export const recoveryCodeLimits = {
  /** Codes made at once; making new ones invalidates the earlier ones. */
  count: 10,
  /** At this number of unused codes or fewer the account page warns. */
  few: 3,
} as const;

export const secondFactorRemovalLimits = {
  /** Time between the mail to the account and the removal that the operator requested. */
  delayMs: days(1),
} as const;

export const accountRoutes = {
  forgotPassword: route({
    method: 'POST',
    path: '/api/users/forgot-password',
    access: publicAccess,
    summary: 'Mail a link to set a new password; the answer is the same whether or not the account exists.',
    body: z.object({ email }),
    answer: null,
    errors: [],
    limit: { max: 10, perMs: minutes(15) },
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/users/reset-password',
    access: publicAccess,
    summary: 'Set a new password with the mailed token, once; every session of the account ends.',
    body: z.object({ token: text(200), password }),
    answer: null,
    errors: ['link.invalid'],
    limit: { max: 20, perMs: minutes(15) },
  }),
  cancelSecondFactorRemoval: route({
    method: 'POST',
    path: '/api/users/second-factor-removal/cancel',
    access: publicAccess,
    summary:
      "Cancel the removal of a super admin's second factor that the operator requested, with the mailed token, once.",
    body: z.object({ token: text(200) }),
    answer: null,
    errors: ['link.invalid'],
    limit: { max: 20, perMs: minutes(15) },
  }),
  me: route({
    method: 'GET',
    path: '/api/account',
    access: staff,
    summary: "The caller's profile and the security settings of the account.",
    answer: z.object({
      result: z.object({
        id,
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        theme: z.nullable(z.enum(['light', 'dark'])),
        onDuty: z.boolean(),
        mustSetUpSecondFactor: z.boolean(),
        impersonatedUntil: z.nullable(instant),
        hasTotp: z.boolean(),
        passkeys: z.array(
          z.object({
            id,
            name: z.string(),
            /** The only host where it works; `null`: not known until its next use. */
            host: z.nullable(z.string()),
            createdAt: instant,
            usedAt: z.nullable(instant),
          }),
        ),
        /** Unused recovery codes. */
        recoveryCodesLeft: z.int(),
        /** `false`: customers' phone numbers and emails are masked for this agent. */
        seesContacts: z.boolean(),
        mayExport: z.boolean(),
      }),
    }),
    errors: [],
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/account/password',
    access: staff,
    summary: "Change the caller's password; every other session ends.",
    body: z.object({ current: password, next: password }),
    answer: null,
    errors: ['auth.too_many_tries'],
    limit: { max: 20, perMs: minutes(15) },
  }),
  setTheme: route({
    method: 'PUT',
    path: '/api/account/theme',
    access: staff,
    summary: "Set the caller's theme: light, dark, or null for the tenant's default.",
    body: z.object({ theme: z.nullable(z.enum(['light', 'dark'])) }),
    answer: null,
    errors: [],
  }),
  sessions: route({
    method: 'GET',
    path: '/api/account/sessions',
    access: staff,
    summary: "The caller's active sessions.",
    answer: z.object({
      result: z.array(
        z.object({
          id,
          /** Browser and system in words, derived from the user agent. */
          device: z.string(),
          ip: z.nullable(z.string()),
          createdAt: instant,
          seenAt: instant,
          isThisOne: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/account/sessions/:sessionId',
    access: staff,
    summary: "End one of the caller's sessions.",
    params: z.object({ sessionId: id }),
    answer: null,
    errors: ['session.not_found'],
  }),
  endAllSessions: route({
    method: 'DELETE',
    path: '/api/account/sessions',
    access: staff,
    summary: 'Sign out everywhere, including this session.',
    answer: null,
    errors: [],
  }),
  beginTotp: route({
    method: 'POST',
    path: '/api/account/totp',
    access: admins,
    summary:
      "Create a new secret for an authenticator app; requires the caller's password. It takes effect once confirmed.",
    body: z.object({ password }),
    answer: z.object({ result: z.object({ secret: z.string(), otpauthUrl: z.string() }) }),
    errors: ['auth.too_many_tries'],
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/api/account/totp/confirm',
    access: admins,
    summary: 'Confirm the authenticator app with a code; from now on a code is required at sign-in.',
    body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    answer: null,
    errors: ['auth.second_factor_wrong'],
    limit: { max: 20, perMs: minutes(15) },
  }),
  removeTotp: route({
    method: 'DELETE',
    path: '/api/account/totp',
    access: admins,
    summary: 'Remove the authenticator app.',
    body: z.object({ password }),
    answer: null,
    errors: ['auth.too_many_tries'],
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/api/account/passkeys/options',
    access: admins,
    summary: "Create the options for registering a passkey; requires the caller's password.",
    body: z.object({ password }),
    answer: z.object({ result: z.unknown() }),
    errors: ['auth.too_many_tries'],
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/account/passkeys',
    access: admins,
    summary: 'Register the passkey that the browser created.',
    body: z.object({
      name: text(80).check(z.minLength(1)),
      response: z.record(z.string(), z.unknown()),
    }),
    answer: null,
    errors: ['auth.second_factor_wrong'],
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/api/account/passkeys/:passkeyId',
    access: admins,
    summary: "Remove a passkey; requires the caller's password.",
    params: z.object({ passkeyId: id }),
    /** Optional in the schema only: without it the answer names the field. */
    body: z.object({ password: z.optional(password) }),
    answer: null,
    errors: ['passkey.not_found', 'auth.too_many_tries'],
  }),
  createRecoveryCodes: route({
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: admins,
    summary:
      "Create recovery codes, each of which replaces the second factor at one sign-in; requires the caller's password and a second factor. This answer alone contains them, and earlier codes no longer work.",
    body: z.object({ password }),
    answer: z.object({ result: z.object({ codes: z.array(z.string()) }) }),
    status: 201,
    errors: ['auth.too_many_tries', 'auth.second_factor_setup'],
  }),
};
