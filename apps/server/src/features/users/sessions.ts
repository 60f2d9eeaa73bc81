/** The session behind a signed-in page: begun, renewed turn by turn, recognised, ended. */
import { randomBytes, randomUUID } from 'node:crypto';
import { isAdmin, type SignedIn, sessionLimits } from '@foyer/contract/users.ts';
import { type Audit, type AuditActor, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Identity, StaffActor } from '../../platform/http/actor.ts';
import type { Tokens } from '../../platform/http/tokens.ts';
import { userAgentAtMost } from './device.ts';
import { sessionEnded } from './events.ts';
import { formRefreshToken, hashToken, hasUseForSecondFactor, kindOf } from './policy.ts';
import * as factorStore from './second-factors-store.ts';
import * as sessionStore from './sessions-store.ts';
import * as store from './store.ts';

export interface SessionsDependencies {
  readonly events: EventBus;
  readonly tokens: Tokens;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly secondFactorRequired: (unit: Unit) => Promise<boolean>;
  readonly mayImpersonate: (unit: Unit) => Promise<boolean>;
  readonly isSuspended: (unit: Unit) => Promise<boolean>;
}

/** What a call tells of where it comes from. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** What a sign-in or a renewal gives: the answer, and the token that goes into the cookie only. */
export interface SessionTurn {
  readonly signedIn: SignedIn;
  readonly refreshToken: string;
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
}

/** How a session begins. */
interface Beginning {
  readonly rememberMe: boolean;
  readonly device: Device;
  /** What the audit log shall know of it. */
  readonly how: Record<string, unknown>;
  /** Who vouches for the person, where it is not their password. */
  readonly realm?: Pick<Identity, 'issuer' | 'subject' | 'realmSession'>;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(dependencies: SessionsDependencies) {
  const { events, tokens, now, audit, secondFactorRequired, mayImpersonate, isSuspended } = dependencies;

  async function owesSecondFactor(unit: Unit, { role }: store.UserRow, hasOne: boolean): Promise<boolean> {
    return hasUseForSecondFactor(role) && !hasOne && (await secondFactorRequired(unit));
  }

  async function signedInAs(
    unit: Unit,
    user: store.UserRow,
    { sessionId, bySingleSignOn }: { sessionId: string; bySingleSignOn: boolean },
    impersonatedUntil: Date | null = null,
  ): Promise<SignedIn> {
    const { id, email, name, role, theme } = user;
    const lastsMs = impersonatedUntil ? sessionLimits.impersonationLastsMs : sessionLimits.accessTokenLastsMs;
    const { tenantId } = unit.scope;
    const accessToken = await tokens.mint({ kind: 'staff', tenantId, userId: id, sessionId }, lastsMs);
    const owes =
      !impersonatedUntil &&
      !bySingleSignOn &&
      (await owesSecondFactor(unit, user, await factorStore.isSetUp(unit, id)));
    return {
      ...{ id, email, name, role, theme, accessToken },
      accessTokenLastsMs: lastsMs,
      mustSetUpSecondFactor: owes,
      impersonatedUntil: impersonatedUntil?.toISOString() ?? null,
      bySingleSignOn,
    };
  }

  async function end(unit: Unit, session: Pick<sessionStore.SessionRow, 'id' | 'userId'>, by: AuditActor) {
    const at = now();
    const ended = await sessionStore.revoke(unit, session.id, at);
    if (!ended || ended.userId !== session.userId) return;
    // Who sees as somebody has no connections of theirs to cut.
    if (!ended.behindUserId)
      await events.publish(unit, sessionEnded, { userId: session.userId, sessionId: session.id, at });
    const user = await store.find(unit, session.userId);
    if (user) await audit(unit, { actor: by, action: 'LOGOUT', logType: 'LOGOUT', entity: entityOf(user) });
  }

  /** Why a token was not the one in force. A used one was stolen, or what took its place was: the family ends. */
  async function refuse(unit: Unit, sessionId: string): Promise<DomainError> {
    const session = await sessionStore.find(unit, sessionId);
    if (!session || session.revokedAt || session.behindUserId) return new DomainError('auth.invalid');
    if (session.expiresAt <= now()) return new DomainError('auth.expired');
    await end(unit, session, systemAuditActor);
    return new DomainError('auth.invalid');
  }

  return {
    /** @throws DomainError tenant.suspended for who would only have met customers */
    async start(
      unit: Unit,
      user: store.UserRow,
      { rememberMe, device, how, realm }: Beginning,
    ): Promise<SessionTurn> {
      if (!isAdmin(user.role) && (await isSuspended(unit))) throw new DomainError('tenant.suspended');
      const at = now();
      const id = randomUUID();
      const refreshToken = formRefreshToken(id, randomBytes(32));
      const lastsMs = rememberMe ? sessionLimits.rememberedSessionLastsMs : sessionLimits.sessionLastsMs;
      const expiresAt = new Date(at.getTime() + lastsMs);
      await sessionStore.insert(unit, {
        ...{ id, userId: user.id, refreshHash: hashToken(refreshToken), rememberMe },
        ...{ createdAt: at, refreshedAt: at, expiresAt, ...kept(device) },
        ...{ realmIssuer: realm?.issuer, realmSubject: realm?.subject, realmSession: realm?.realmSession },
      });
      await store.noteSignIn(unit, user.id, at);
      const actor = { kind: 'USER', id: user.id, name: user.name, ip: device.ip } as const;
      await audit(unit, { actor, action: 'LOGIN', logType: 'LOGIN', entity: entityOf(user), after: how });
      const signedIn = await signedInAs(unit, user, { sessionId: id, bySingleSignOn: !!realm });
      return { signedIn, refreshToken, rememberMe, expiresAt };
    },

    /** A session that looks as `user` does, for half an hour at most; it has no refresh token that anybody knows. */
    async startBehind(unit: Unit, user: store.UserRow, actor: StaffActor, device: Device): Promise<SignedIn> {
      const at = now();
      const id = randomUUID();
      const expiresAt = new Date(at.getTime() + sessionLimits.impersonationLastsMs);
      await sessionStore.insert(unit, {
        ...{ id, userId: user.id, refreshHash: randomBytes(32), rememberMe: false },
        ...{ createdAt: at, refreshedAt: at, expiresAt, ...kept(device) },
        ...{ behindUserId: actor.userId, behindSessionId: actor.sessionId },
      });
      return signedInAs(unit, user, { sessionId: id, bySingleSignOn: false }, expiresAt);
    },

    /**
     * The next turn. There is no grace for the token before: tabs of one browser take turns by a lock,
     * and a grace would be one for the thief too. A refusal is returned: what it did to the family must be committed.
     */
    async renew(
      unit: Unit,
      sessionId: string,
      presented: string,
      device: Device,
    ): Promise<SessionTurn | DomainError> {
      const refreshToken = formRefreshToken(sessionId, randomBytes(32));
      const hashes = { presented: hashToken(presented), next: hashToken(refreshToken) };
      const session = await sessionStore.rotate(unit, { sessionId, ...hashes, now: now(), ...kept(device) });
      if (!session) return refuse(unit, sessionId);
      const user = await store.find(unit, session.userId);
      if (user?.status === 'ACTIVE') {
        const { rememberMe, expiresAt, realmIssuer } = session;
        const signedIn = await signedInAs(unit, user, { sessionId, bySingleSignOn: realmIssuer !== null });
        return { signedIn, refreshToken, rememberMe, expiresAt };
      }
      await end(unit, session, systemAuditActor);
      return new DomainError('auth.invalid');
    },

    end,

    /** Ends all sessions of a person, those of super admins who see as them too, and their connections. */
    async endAll(unit: Unit, userId: string, except: string | null = null): Promise<void> {
      const at = now();
      for (const sessionId of await sessionStore.revokeAll(unit, userId, at, except))
        await events.publish(unit, sessionEnded, { userId, sessionId, at });
    },

    /** Ends what came by a session of the identity provider, or where it names none, by one of its people. */
    async endOfRealm(unit: Unit, of: Parameters<typeof sessionStore.revokeOfRealm>[1]): Promise<void> {
      const at = now();
      for (const { id, userId } of await sessionStore.revokeOfRealm(unit, of, at)) {
        await events.publish(unit, sessionEnded, { userId, sessionId: id, at });
        const user = await store.find(unit, userId);
        const entity = user && entityOf(user);
        const after = { byIdentityProvider: true };
        if (entity)
          await audit(unit, { actor: systemAuditActor, action: 'LOGOUT', logType: 'LOGOUT', entity, after });
      }
    },

    /** Who stands behind a good token now; `null` when the session is over or the user inactive. */
    async identify(unit: Unit, userId: string, sessionId: string): Promise<StaffActor | null> {
      const holder = await sessionStore.findHolder(unit, userId, sessionId, now());
      if (holder?.user.status !== 'ACTIVE') return null;
      const { user, behind, hasSecondFactor, byRealm } = holder;
      const { scope } = unit;
      const person = {
        kind: kindOf(user.role),
        scope,
        userId,
        sessionId,
        name: user.name,
        email: user.email,
      };
      // How well somebody proved themselves to the realm is the realm's to say.
      if (byRealm) return { ...person, byRealm };
      if (!behind) {
        const owes = await owesSecondFactor(unit, user, hasSecondFactor);
        return owes ? { ...person, mustSetUpSecondFactor: true } : person;
      }
      const mayStill =
        behind.isInForce &&
        behind.user.status === 'ACTIVE' &&
        behind.user.role === 'SUPER_ADMIN' &&
        user.role !== 'SUPER_ADMIN' &&
        (await mayImpersonate(unit));
      return mayStill ? { ...person, behindId: behind.user.id } : null;
    },
  };
}

/** A member of staff as the audit log names them. */
export function entityOf({ id, name }: Pick<store.UserRow, 'id' | 'name'>) {
  return { kind: 'user', id, label: name, personId: id };
}

function kept({ ip, userAgent }: Device) {
  return { ip, userAgent: userAgent?.slice(0, userAgentAtMost) ?? null };
}
