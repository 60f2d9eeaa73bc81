/** The own account: password, theme, sessions and second factors. */
import * as z from 'zod/mini';
import { admins, everybody, staff } from './access.ts';
import { email, password } from './account-fields.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { text } from './text.ts';
import { minutes } from './time.ts';
import { roles } from './users.ts';

export const accountRoutes = {
  forgotPassword: route({
    method: 'POST',
    path: '/api/users/forgot-password',
    access: everybody,
    summary:
      'Mail a link to set a new password; answered the same way whether or not there is such an account.',
    body: z.object({ email }),
    answer: null,
    errors: [],
    limit: { max: 10, perMs: minutes(15) },
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/users/reset-password',
    access: everybody,
    summary: 'Set a new password with the mailed token, once; every session of the account ends.',
    body: z.object({ token: text(200), password }),
    answer: null,
    errors: ['link.invalid'],
    limit: { max: 20, perMs: minutes(15) },
  }),
  me: route({
    method: 'GET',
    path: '/api/account',
    access: staff,
    summary: 'Who the caller is now, and how the account is secured.',
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
          z.object({ id, name: z.string(), createdAt: instant, usedAt: z.nullable(instant) }),
        ),
      }),
    }),
    errors: [],
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/account/password',
    access: staff,
    summary: 'Change the own password; every other session ends.',
    body: z.object({ current: password, next: password }),
    answer: null,
    errors: ['auth.too_many_tries'],
    limit: { max: 20, perMs: minutes(15) },
  }),
  setTheme: route({
    method: 'PUT',
    path: '/api/account/theme',
    access: staff,
    summary: 'Light, dark, or as the tenant has it.',
    body: z.object({ theme: z.nullable(z.enum(['light', 'dark'])) }),
    answer: null,
    errors: [],
  }),
  sessions: route({
    method: 'GET',
    path: '/api/account/sessions',
    access: staff,
    summary: 'Where the caller is signed in.',
    answer: z.object({
      result: z.array(
        z.object({
          id,
          /** Browser and system in words, from the user agent. */
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
    summary: 'End one of the own sessions.',
    params: z.object({ sessionId: id }),
    answer: null,
    errors: ['session.not_found'],
  }),
  endAllSessions: route({
    method: 'DELETE',
    path: '/api/account/sessions',
    access: staff,
    summary: 'Sign out everywhere, here too.',
    answer: null,
    errors: [],
  }),
  beginTotp: route({
    method: 'POST',
    path: '/api/account/totp',
    access: admins,
    summary: 'A new secret for an authenticator app, for the own password; it counts once confirmed.',
    body: z.object({ password }),
    answer: z.object({ result: z.object({ secret: z.string(), otpauthUrl: z.string() }) }),
    errors: ['auth.too_many_tries'],
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/api/account/totp/confirm',
    access: admins,
    summary: 'Prove the app shows the right code: from now on it is asked for at sign-in.',
    body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    answer: null,
    errors: ['auth.second_factor_wrong'],
    limit: { max: 20, perMs: minutes(15) },
  }),
  removeTotp: route({
    method: 'DELETE',
    path: '/api/account/totp',
    access: admins,
    summary: 'Ask for it no more.',
    body: z.object({ password }),
    answer: null,
    errors: ['auth.too_many_tries'],
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/api/account/passkeys/options',
    access: admins,
    summary: 'What the browser needs to make a passkey, for the own password.',
    body: z.object({ password }),
    answer: z.object({ result: z.unknown() }),
    errors: ['auth.too_many_tries'],
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/account/passkeys',
    access: admins,
    summary: 'Keep the passkey the browser made.',
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
    summary: 'Take a passkey away.',
    params: z.object({ passkeyId: id }),
    answer: null,
    errors: ['passkey.not_found'],
  }),
};
