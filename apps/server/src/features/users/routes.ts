/** Routes for signing in and out, and their cookies. */
import { randomBytes } from 'node:crypto';
import { loginCookie, storedKeys, userRoutes } from '@foyer/contract/users/users.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { rejectOtherOrigins } from '../../platform/http/auth/same-origin.ts';
import type { Tokens } from '../../platform/http/auth/tokens.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { isSecure } from '../../platform/http/server.ts';
import type { Identities } from './identities/identities.ts';
import type { UsersService } from './service.ts';
import { deviceFrom, siteFrom } from './sessions/request-origin.ts';
import type { IssuedSession } from './sessions/sessions.ts';

interface Dependencies {
  readonly service: UsersService;
  readonly identities: Identities;
  /** Reads our tokens regardless of their age: signing out works with an expired one. */
  readonly readAnyAge: Tokens['read'];
}

const refreshCookie = 'foyer_refresh';
const refreshPath = '/api/session';
/** Browsers accept this prefix only from the host itself, so a sibling host cannot plant a session. */
const secureRefreshCookie = '__Host-foyer_refresh';

/** Cookies that a page may have removed: the product's own, no others of the host. */
const removableCookies: ReadonlySet<string> = new Set([loginCookie, ...storedKeys]);

export function registerUserRoutes(
  context: RouteContext,
  { service, identities, readAnyAge }: Dependencies,
): void {
  serve(context, userRoutes, {
    check: async ({ actor, request, reply }) => {
      const { user, isNew } = await identities.check(actor, request.ip);
      if (isNew) reply.code(201);
      return { result: user };
    },
    login: async ({ actor, body, request, reply }) => {
      const where = { device: deviceFrom(request), site: siteFrom(request) };
      const issued = body.keycloakEnabled
        ? await identities.signIn(actor.scope, bearerIn(request.headers.authorization), where.device)
        : await service.signIn(actor.scope, body, where);
      setRefreshCookie(request, reply, issued);
      reply.setCookie(loginCookie, randomBytes(12).toString('base64url'), {
        ...cookieFor(request, issued),
        path: '/',
        httpOnly: false,
      });
      return { result: issued.signedIn };
    },
    refresh: async ({ actor, request, reply }) => {
      rejectOtherOrigins(request);
      const presented = presentedToken(request);
      if (!presented) throw new DomainError('auth.missing');
      try {
        const issued = await service.refresh(actor.scope, presented, deviceFrom(request));
        setRefreshCookie(request, reply, issued);
        return { result: issued.signedIn };
      } catch (error) {
        if (error instanceof DomainError) clearRefreshCookie(request, reply);
        throw error;
      }
    },
    removeCookies: async ({ actor, body: { cookiesToDelete, purpose }, request, reply }) => {
      for (const name of new Set(cookiesToDelete))
        if (removableCookies.has(name)) reply.clearCookie(name, { path: '/' });
      if (purpose === 'LOGOUT') {
        await endSessionOf(request.headers.authorization, actor.scope.tenantId, async (claims) =>
          service.signOut(actor.scope, claims, request.ip),
        );
        reply.clearCookie(loginCookie, { path: '/' });
        clearRefreshCookie(request, reply);
      }
      return { status: 200 };
    },
  });

  /** The refresh cookie is not sent to this path: the Bearer token names the session. */
  async function endSessionOf(
    authorization: string | undefined,
    tenantId: string,
    endSession: (claims: { userId: string; sessionId: string }) => Promise<void>,
  ): Promise<void> {
    const token = bearerIn(authorization);
    if (!token) return;
    const claims = await readAnyAge(token).catch(() => null);
    if (claims?.kind === 'staff' && claims.tenantId === tenantId) await endSession(claims);
  }
}

function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, issued: IssuedSession): void {
  const secure = isSecure(request);
  reply.setCookie(secure ? secureRefreshCookie : refreshCookie, issued.refreshToken, {
    ...cookieFor(request, issued),
    // The prefix requires this path.
    path: secure ? '/' : refreshPath,
    httpOnly: true,
  });
  // Sessions from before the prefix continue under the new name.
  if (secure && request.cookies[refreshCookie]) reply.clearCookie(refreshCookie, { path: refreshPath });
}

function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(refreshCookie, { path: refreshPath });
  if (isSecure(request)) reply.clearCookie(secureRefreshCookie, { path: '/', secure: true });
}

/** @throws DomainError auth.invalid for two cookies of the name: one of them is another host's */
function presentedToken(request: FastifyRequest): string | undefined {
  const { cookies, headers } = request;
  const name = isSecure(request) && cookies[secureRefreshCookie] ? secureRefreshCookie : refreshCookie;
  const given = (headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${name}=`));
  if (given.length > 1) throw new DomainError('auth.invalid');
  return cookies[name];
}

/** Without "remember me", the cookies end with the browser session. */
function cookieFor(request: FastifyRequest, { rememberMe, expiresAt }: IssuedSession) {
  return {
    sameSite: 'strict',
    secure: isSecure(request),
    ...(rememberMe ? { expires: expiresAt } : {}),
  } as const;
}
