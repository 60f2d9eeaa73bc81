/** The calls of signing in and out, and the cookies that go with them. */
import { randomBytes } from 'node:crypto';
import { loginCookie, storedKeys, userRoutes } from '@foyer/contract/users.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { Tokens } from '../../platform/http/tokens.ts';
import { deviceFrom, siteFrom } from './call-from.ts';
import type { Identities } from './identities.ts';
import type { UsersService } from './service.ts';
import type { SessionTurn } from './sessions.ts';

interface Parts {
  readonly service: UsersService;
  readonly identities: Identities;
  /** Reads our tokens however old they are: signing out works with one that has just expired. */
  readonly readAnyAge: Tokens['read'];
}

const refreshCookie = 'foyer_refresh';
const refreshPath = '/api/session';

/** What a page may have removed: the names the product itself uses, nothing else on the host. */
const removable: ReadonlySet<string> = new Set([loginCookie, ...storedKeys]);

export function registerUserRoutes(entrance: Entrance, { service, identities, readAnyAge }: Parts): void {
  serve(entrance, userRoutes, {
    check: async ({ actor, request, reply }) => {
      const { user, made } = await identities.check(actor, request.ip);
      if (made) reply.code(201);
      return { result: user };
    },
    login: async ({ actor, body, request, reply }) => {
      const where = { device: deviceFrom(request), site: siteFrom(request) };
      const turn = body.keycloakEnabled
        ? await identities.signIn(actor.scope, bearerIn(request.headers.authorization), where.device)
        : await service.signIn(actor.scope, body, where);
      setRefreshCookie(request, reply, turn);
      reply.setCookie(loginCookie, randomBytes(12).toString('base64url'), {
        ...cookieFor(request, turn),
        path: '/',
        httpOnly: false,
      });
      return { result: turn.signedIn };
    },
    refresh: async ({ actor, request, reply }) => {
      refuseOtherOrigins(request);
      const presented = request.cookies[refreshCookie];
      if (!presented) throw new DomainError('auth.missing');
      try {
        const turn = await service.refresh(actor.scope, presented, deviceFrom(request));
        setRefreshCookie(request, reply, turn);
        return { result: turn.signedIn };
      } catch (error) {
        if (error instanceof DomainError) reply.clearCookie(refreshCookie, { path: refreshPath });
        throw error;
      }
    },
    removeCookies: async ({ actor, body: { cookiesToDelete, purpose }, request, reply }) => {
      for (const name of new Set(cookiesToDelete))
        if (removable.has(name)) reply.clearCookie(name, { path: '/' });
      if (purpose === 'LOGOUT') {
        await endSessionOf(request.headers.authorization, actor.scope.tenantId, async (claims) =>
          service.signOut(actor.scope, claims, request.ip),
        );
        reply.clearCookie(loginCookie, { path: '/' }).clearCookie(refreshCookie, { path: refreshPath });
      }
      return { status: 200 };
    },
  });

  /** The refresh cookie does not come this way (its path is narrow): the Bearer names the session. */
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

function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, turn: SessionTurn): void {
  reply.setCookie(refreshCookie, turn.refreshToken, {
    ...cookieFor(request, turn),
    path: refreshPath,
    httpOnly: true,
  });
}

/** A session that is not remembered ends with the browser. */
function cookieFor(request: FastifyRequest, { rememberMe, expiresAt }: SessionTurn) {
  return {
    sameSite: 'strict',
    secure: request.protocol === 'https',
    ...(rememberMe ? { expires: expiresAt } : {}),
  } as const;
}

/** Tenants are sibling hosts, which browsers call the same site: SameSite alone does not keep one from calling another. */
function refuseOtherOrigins(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin && URL.parse(origin)?.host !== request.host) throw new DomainError('auth.invalid');
}
