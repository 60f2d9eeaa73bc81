/** Ties a one-time code to the browser that requested it, by a secret in a cookie of that registration. */
import { randomBytes } from 'node:crypto';
import { days } from '@foyer/contract/core/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../server.ts';
import { rejectOtherOrigins } from './same-origin.ts';

const cookie = 'foyer_registration';
/** Longer than a code is valid. The cookie has an age, so that it survives closing the browser. */
const lastsMs = days(1);

/** The caller of a request that sends or verifies a code. */
export interface CodeCaller {
  readonly address: string;
  /** The host of the request. */
  readonly host: string;
  /** The `Accept-Language` header. */
  readonly languages: string | null;
  /** The secret from the cookie, or the one to set with a new code; `null`: the browser has none. */
  readonly browser: string | null;
}

/** For a request about an existing registration. @throws DomainError auth.invalid for a page of another origin */
export function callerOf(request: FastifyRequest): CodeCaller {
  rejectOtherOrigins(request);
  const languages = request.headers['accept-language'] ?? null;
  const browser = request.cookies[cookie] ?? null;
  return { address: request.ip, host: request.host, languages, browser };
}

/** With a new secret. A secret that the request brings might have been chosen by an attacker. */
export function newCallerOf(request: FastifyRequest): CodeCaller {
  return { ...callerOf(request), browser: randomBytes(32).toString('base64url') };
}

/**
 * Sets the cookie. Its path is the registration, so that tabs with different registrations do not replace
 * each other's.
 */
export function setBrowserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { browser }: CodeCaller,
  registrationId: string,
): void {
  if (browser === null) return;
  reply.setCookie(cookie, browser, {
    path: `/api/registrations/${registrationId}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
    maxAge: lastsMs / 1000,
  });
}
