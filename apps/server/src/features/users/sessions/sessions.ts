/** Sessions of staff: started, renewed with refresh token rotation, identified and ended. */
import { randomBytes, randomUUID } from 'node:crypto';
import { isAdmin, type SignedIn, sessionLimits } from '@foyer/contract/users/users.ts';
import { type Audit, type AuditActor, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { Identity, StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Tokens } from '../../../platform/http/auth/tokens.ts';
import { maxUserAgentLength } from '../account/device-name.ts';
import { sessionEnded } from '../events.ts';
import { formatRefreshToken, hashToken, kindOf, usesSecondFactor } from '../policy.ts';
import * as factorStore from '../second-factor/second-factors-store.ts';
import * as store from '../store.ts';
import * as sessionStore from './sessions-store.ts';

export interface SessionsDependencies {
  readonly events: EventBus;
  readonly tokens: Tokens;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly secondFactorRequired: (tx: Transaction) => Promise<boolean>;
  readonly mayImpersonate: (tx: Transaction) => Promise<boolean>;
  readonly isSuspended: (tx: Transaction) => Promise<boolean>;
}

/** The client that a request comes from. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * The result of a sign-in or renewal: the answer's body, and the refresh token, which only goes into the
 * cookie.
 */
export interface IssuedSession {
  readonly signedIn: SignedIn;
  readonly refreshToken: string;
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
}

/** How a session starts. */
interface SessionStart {
  readonly rememberMe: boolean;
  readonly device: Device;
  /** Details for the audit log. */
  readonly auditDetails: Record<string, unknown>;
  /** The identity that was verified in place of a password. */
  readonly realm?: Pick<Identity, 'issuer' | 'subject' | 'realmSession'>;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(dependencies: SessionsDependencies) {
  const { events, tokens, now, audit, secondFactorRequired, mayImpersonate, isSuspended } = dependencies;

  async function mustSetUp(tx: Transaction, { role }: store.UserRow, hasOne: boolean): Promise<boolean> {
    return usesSecondFactor(role) && !hasOne && (await secondFactorRequired(tx));
  }

  async function signedInAnswer(
    tx: Transaction,
    user: store.UserRow,
    { sessionId, bySingleSignOn }: { sessionId: string; bySingleSignOn: boolean },
    impersonatedUntil: Date | null = null,
  ): Promise<SignedIn> {
    const { id, email, name, role, theme } = user;
    const lastsMs = impersonatedUntil ? sessionLimits.impersonationLastsMs : sessionLimits.accessTokenLastsMs;
    const { tenantId } = tx.scope;
    const accessToken = await tokens.mint({ kind: 'staff', tenantId, userId: id, sessionId }, lastsMs);
    const owes =
      !impersonatedUntil && !bySingleSignOn && (await mustSetUp(tx, user, await factorStore.isSetUp(tx, id)));
    return {
      id,
      email,
      name,
      role,
      theme,
      accessToken,
      accessTokenLastsMs: lastsMs,
      mustSetUpSecondFactor: owes,
      impersonatedUntil: impersonatedUntil?.toISOString() ?? null,
      bySingleSignOn,
    };
  }

  async function end(
    tx: Transaction,
    session: Pick<sessionStore.SessionRow, 'id' | 'userId'>,
    by: AuditActor,
  ) {
    const at = now();
    const ended = await sessionStore.revoke(tx, session.id, at);
    if (!ended || ended.userId !== session.userId) return;
    // An impersonated session has no socket connections.
    if (!ended.impersonatorUserId)
      await events.publish(tx, sessionEnded, { userId: session.userId, sessionId: session.id, at });
    const user = await store.find(tx, session.userId);
    if (user) await audit(tx, { actor: by, action: 'LOGOUT', logType: 'LOGOUT', entity: entityOf(user) });
  }

  /**
   * The reason why a refresh token was rejected. A used token was stolen, or its successor was: the whole
   * family ends.
   */
  async function rejectToken(tx: Transaction, sessionId: string): Promise<DomainError> {
    const session = await sessionStore.find(tx, sessionId);
    if (!session || session.revokedAt || session.impersonatorUserId) return new DomainError('auth.invalid');
    const idleSince = session.refreshedAt.getTime();
    const isIdle = idleSince + sessionStore.idleMs(session.rememberMe) <= now().getTime();
    if (session.expiresAt <= now() || isIdle) return new DomainError('auth.expired');
    await end(tx, session, systemAuditActor);
    return new DomainError('auth.invalid');
  }

  return {
    /** @throws DomainError tenant.suspended for agents of a suspended tenant */
    async start(
      tx: Transaction,
      user: store.UserRow,
      { rememberMe, device, auditDetails, realm }: SessionStart,
    ): Promise<IssuedSession> {
      if (!isAdmin(user.role) && (await isSuspended(tx))) throw new DomainError('tenant.suspended');
      const at = now();
      const id = randomUUID();
      const refreshToken = formatRefreshToken(id, randomBytes(32));
      const lastsMs = rememberMe ? sessionLimits.rememberedSessionLastsMs : sessionLimits.sessionLastsMs;
      const expiresAt = new Date(at.getTime() + lastsMs);
      await sessionStore.insert(tx, {
        id,
        userId: user.id,
        refreshHash: hashToken(refreshToken),
        rememberMe,
        createdAt: at,
        refreshedAt: at,
        expiresAt,
        ...storedDevice(device),
        realmIssuer: realm?.issuer,
        realmSubject: realm?.subject,
        realmSession: realm?.realmSession,
      });
      await store.recordSignIn(tx, user.id, at);
      const actor = { kind: 'USER', id: user.id, name: user.name, ip: device.ip } as const;
      await audit(tx, {
        actor,
        action: 'LOGIN',
        logType: 'LOGIN',
        entity: entityOf(user),
        after: auditDetails,
      });
      const signedIn = await signedInAnswer(tx, user, { sessionId: id, bySingleSignOn: !!realm });
      return { signedIn, refreshToken, rememberMe, expiresAt };
    },

    /**
     * Starts an impersonated session for `user`, for half an hour at most; no client knows its refresh token.
     */
    async startImpersonated(
      tx: Transaction,
      user: store.UserRow,
      actor: StaffActor,
      device: Device,
    ): Promise<SignedIn> {
      const at = now();
      const id = randomUUID();
      const expiresAt = new Date(at.getTime() + sessionLimits.impersonationLastsMs);
      await sessionStore.insert(tx, {
        id,
        userId: user.id,
        refreshHash: randomBytes(32),
        rememberMe: false,
        createdAt: at,
        refreshedAt: at,
        expiresAt,
        ...storedDevice(device),
        impersonatorUserId: actor.userId,
        impersonatorSessionId: actor.sessionId,
      });
      return signedInAnswer(tx, user, { sessionId: id, bySingleSignOn: false }, expiresAt);
    },

    /**
     * Rotates the refresh token. The previous token gets no grace period: the tabs of a browser coordinate by
     * a lock, and a thief would have the same grace. An error is returned, not thrown: revoking the family
     * must be committed.
     */
    async renew(
      tx: Transaction,
      sessionId: string,
      presented: string,
      device: Device,
    ): Promise<IssuedSession | DomainError> {
      const refreshToken = formatRefreshToken(sessionId, randomBytes(32));
      const hashes = { presented: hashToken(presented), next: hashToken(refreshToken) };
      const session = await sessionStore.rotate(tx, {
        sessionId,
        ...hashes,
        now: now(),
        ...storedDevice(device),
      });
      if (!session) return rejectToken(tx, sessionId);
      const user = await store.find(tx, session.userId);
      if (user?.status === 'ACTIVE') {
        const { rememberMe, expiresAt, realmIssuer } = session;
        const signedIn = await signedInAnswer(tx, user, { sessionId, bySingleSignOn: realmIssuer !== null });
        return { signedIn, refreshToken, rememberMe, expiresAt };
      }
      await end(tx, session, systemAuditActor);
      return new DomainError('auth.invalid');
    },

    end,

    /** Ends all sessions of a person, including impersonated ones, and closes their connections. */
    async endAll(tx: Transaction, userId: string, except: string | null = null): Promise<void> {
      const at = now();
      for (const sessionId of await sessionStore.revokeAll(tx, userId, at, except))
        await events.publish(tx, sessionEnded, { userId, sessionId, at });
    },

    /**
     * Ends the sessions started by a session of the identity provider, or by its subject when it names no
     * session.
     */
    async endRealmSessions(
      tx: Transaction,
      of: Parameters<typeof sessionStore.revokeRealmSessions>[1],
    ): Promise<void> {
      const at = now();
      for (const { id, userId } of await sessionStore.revokeRealmSessions(tx, of, at)) {
        await events.publish(tx, sessionEnded, { userId, sessionId: id, at });
        const user = await store.find(tx, userId);
        const entity = user && entityOf(user);
        const after = { byIdentityProvider: true };
        if (entity)
          await audit(tx, { actor: systemAuditActor, action: 'LOGOUT', logType: 'LOGOUT', entity, after });
      }
    },

    /** The actor of a valid token; `null` when the session is over or the user inactive. */
    async identify(tx: Transaction, userId: string, sessionId: string): Promise<StaffActor | null> {
      const holder = await sessionStore.findHolder(tx, userId, sessionId, now());
      if (holder?.user.status !== 'ACTIVE') return null;
      const { user, impersonator, hasSecondFactor, byRealm, agents } = holder;
      const { scope } = tx;
      const person = {
        kind: kindOf(user.role),
        scope,
        userId,
        sessionId,
        name: user.name,
        email: user.email,
        ...(user.role === 'AGENT' && !agents.seeContacts ? { contactsAreMasked: true } : {}),
        ...(user.role === 'AGENT' && !agents.mayExport ? { exportsAreOff: true } : {}),
      };
      // The identity provider is responsible for second factors.
      if (byRealm) return { ...person, byRealm };
      if (!impersonator) {
        const owes = await mustSetUp(tx, user, hasSecondFactor);
        return owes ? { ...person, mustSetUpSecondFactor: true } : person;
      }
      const isStillAllowed =
        impersonator.isInForce &&
        impersonator.user.status === 'ACTIVE' &&
        impersonator.user.role === 'SUPER_ADMIN' &&
        user.role !== 'SUPER_ADMIN' &&
        (await mayImpersonate(tx));
      return isStillAllowed ? { ...person, impersonatorId: impersonator.user.id } : null;
    },
  };
}

/** A member of staff as an entity of the audit log. */
export function entityOf({ id, name }: Pick<store.UserRow, 'id' | 'name'>) {
  return { kind: 'user', id, label: name, personId: id };
}

function storedDevice({ ip, userAgent }: Device) {
  return { ip, userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null };
}
