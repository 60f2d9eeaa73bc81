/**
 * Signed links to the files of recordings. A link is for one file, one session and one browser, and works for minutes. Media
 * elements send no token, so the link is the proof; the cookie keeps it from working in another browser.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minutes } from '@foyer/contract/core/time.ts';
import { recordingLimits } from '@foyer/contract/recordings/recordings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { deriveKey } from '../../platform/http/auth/tokens.ts';
import { isSecure } from '../../platform/http/server.ts';

const cookie = 'foyer_recording';
const cookiePath = '/api/recordings';
/** Longer than any link made with it. */
const cookieLastsMs = minutes(60) + recordingLimits.linkLifetimeMs;

/** What a link names. */
export interface LinkedFile {
  readonly tenantId: string;
  readonly recordingId: string;
  readonly file: string;
  readonly userId: string;
  readonly sessionId: string;
}

export interface SignedQuery {
  readonly user: string;
  readonly session: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  readonly signature: string;
}

export type RecordingLinks = ReturnType<typeof createRecordingLinks>;

export function createRecordingLinks({ secret, now }: { secret: string; now: () => Date }) {
  const key = deriveKey(secret, 'recording-link');

  const sign = (linked: LinkedFile, browser: string, expires: number): string =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([
          linked.tenantId,
          linked.recordingId,
          linked.file,
          linked.userId,
          linked.sessionId,
          browser,
          expires,
        ]),
      )
      .digest('base64url');

  return {
    /** The secret of the caller's browser; a new one is set as a cookie. */
    browserOf(request: FastifyRequest, reply: FastifyReply): string {
      const known = request.cookies[cookie];
      const browser = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
      reply.setCookie(cookie, browser, {
        path: cookiePath,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        maxAge: cookieLastsMs / 1000,
      });
      return browser;
    },

    /** @returns the address on the tenant's host */
    linkTo(linked: LinkedFile, browser: string): { url: string; expiresAt: Date } {
      const expires = now().getTime() + recordingLimits.linkLifetimeMs;
      const signature = sign(linked, browser, expires);
      const query = `user=${linked.userId}&session=${linked.sessionId}&expires=${expires}&signature=${signature}`;
      return {
        url: `${cookiePath}/${linked.recordingId}/files/${encodeURIComponent(linked.file)}?${query}`,
        expiresAt: new Date(expires),
      };
    },

    /** @throws DomainError link.invalid for a changed link or another browser | link.expired */
    require(
      linked: Omit<LinkedFile, 'userId' | 'sessionId'>,
      { user, session, expires, signature }: SignedQuery,
      request: FastifyRequest,
    ): void {
      const browser = request.cookies[cookie] ?? '';
      const expected = Buffer.from(sign({ ...linked, userId: user, sessionId: session }, browser, expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new DomainError('link.invalid');
      if (expires <= now().getTime()) throw new DomainError('link.expired');
    },
  };
}
