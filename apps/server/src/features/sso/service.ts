/**
 * Single sign-on for the other features: the tenant's realm, identities by token, and back-channel logout.
 */

import { hours } from '@foyer/contract/core/time.ts';
import type { passwordSignIns, SignOn } from '@foyer/contract/sso/sso.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Identity } from '../../platform/http/auth/actor.ts';
import { mayCreate, type Realm, realmOf } from './policy.ts';
import * as store from './store.ts';
import type { Verifier } from './token-verifier.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly verifier: Verifier;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  /** Ends the sessions started by a session of the realm, or by its subject. */
  readonly endSessions: (
    tx: Transaction,
    of: { issuer: string; subject: string | null; realmSession: string | null },
  ) => Promise<void>;
}

/** Longer than the lifetime of any token issued for the session. */
const endedSessionTtlMs = hours(12);

export type SsoService = ReturnType<typeof createSsoService>;

export function createSsoService({ database, now, verifier, flagsOf, endSessions }: Dependencies) {
  /** `null` while the flag is off or no realm is configured. */
  async function realmIn(tx: Transaction): Promise<Realm | null> {
    const row = await store.find(tx);
    return row && (await flagsOf(tx)).keycloak ? realmOf(row) : null;
  }

  async function consume(tx: Transaction, mark: store.Mark, expiresAt: Date): Promise<boolean> {
    return store.consume(tx, mark, { now: now(), expiresAt });
  }

  return {
    realmIn,

    async find(tx: Transaction): Promise<SignOn> {
      const [row, realm] = [await store.find(tx), await realmIn(tx)];
      if (!row || !realm) return { realm: null, passwordSignIn: 'on' };
      const { url, name, clientId } = realm;
      return { realm: { url, realm: name, clientId }, passwordSignIn: row.passwordSignIn };
    },

    /** Whether the realm may take over an existing account with this address and role. */
    async mayLink(tx: Transaction, { email, role }: { email: string; role: Role }): Promise<boolean> {
      const rules = (await realmIn(tx))?.rules;
      return !!rules && mayCreate(role, email, rules);
    },

    /** Whether passwords are accepted; without a realm they always are. */
    async passwordSignIn(tx: Transaction): Promise<(typeof passwordSignIns)[number]> {
      const row = await store.find(tx);
      return row && (await realmIn(tx)) ? row.passwordSignIn : 'on';
    },

    /** The identity in a token of the tenant's own realm; `null` for any other token. */
    async identify(scope: TenantScope, token: string): Promise<Identity | null> {
      const realm = await database.withTenant(scope, realmIn);
      return realm && verifier.identity(realm, token);
    },

    /**
     * Each token can be exchanged once, and not after its realm session ended. @returns whether it may be
     * exchanged
     */
    async exchange(
      tx: Transaction,
      { issuer, tokenId, realmSession, expiresAt }: Identity,
    ): Promise<boolean> {
      if (realmSession) await store.lockRealmSession(tx, issuer, realmSession);
      const isOver =
        realmSession && (await store.isConsumed(tx, { issuer, kind: 'session', mark: realmSession }));
      // Because of the clock tolerance, a token is accepted shortly after its expiry.
      const forgetAt = new Date(expiresAt.getTime() + hours(1));
      return !isOver && consume(tx, { issuer, kind: 'token', mark: tokenId }, forgetAt);
    },

    /** Back-channel logout by the realm. @throws DomainError request.malformed for an invalid logout token */
    async logOut(scope: TenantScope, logoutToken: string): Promise<void> {
      const realm = await database.withTenant(scope, realmIn);
      const logout = realm && (await verifier.leaving(realm, logoutToken));
      if (!logout) throw new DomainError('request.malformed');
      await database.withTenant(scope, async (tx) => {
        const { issuer, tokenId, realmSession, expiresAt } = logout;
        const forgottenAt = new Date(expiresAt.getTime() + hours(1));
        if (!(await consume(tx, { issuer, kind: 'logout', mark: tokenId }, forgottenAt)))
          throw new DomainError('request.malformed');
        if (realmSession) {
          // Waits for a concurrent sign-in with this realm session, and ends it too.
          await store.lockRealmSession(tx, issuer, realmSession);
          const mark = { issuer, kind: 'session', mark: realmSession } as const;
          await consume(tx, mark, new Date(now().getTime() + endedSessionTtlMs));
        }
        await endSessions(tx, logout);
      });
    },
  };
}
