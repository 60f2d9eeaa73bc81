/** Single sign-on for the rest of the product: whose realm it is, whom it vouches for, and who has left it. */
import type { passwordSignIns, SignOn } from '@foyer/contract/sso.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { hours } from '@foyer/contract/time.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Identity } from '../../platform/http/actor.ts';
import { type Realm, realmOf } from './policy.ts';
import * as store from './store.ts';
import type { Verifier } from './verifying.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly verifier: Verifier;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  /** Ends what came by a session of the realm, or by a person of it. */
  readonly endSessions: (
    unit: Unit,
    of: { issuer: string; subject: string | null; realmSession: string | null },
  ) => Promise<void>;
}

/** Longer than any token lives that the realm made for the session. */
const endedIsKnownForMs = hours(12);

export type SsoService = ReturnType<typeof createSsoService>;

export function createSsoService({ database, now, verifier, flagsOf, endSessions }: Parts) {
  /** `null` while the flag is off, or nothing is set up. */
  async function realmIn(unit: Unit): Promise<Realm | null> {
    const row = await store.find(unit);
    return row && (await flagsOf(unit)).keycloak ? realmOf(row) : null;
  }

  async function spend(unit: Unit, mark: store.Mark, expiresAt: Date): Promise<boolean> {
    return store.spend(unit, mark, { now: now(), expiresAt });
  }

  return {
    realmIn,

    async find(unit: Unit): Promise<SignOn> {
      const [row, realm] = [await store.find(unit), await realmIn(unit)];
      if (!row || !realm) return { realm: null, passwordSignIn: 'on' };
      const { url, name, clientId } = realm;
      return { realm: { url, realm: name, clientId }, passwordSignIn: row.passwordSignIn };
    },

    /** Whether passwords are taken; without a realm there is no other way in. */
    async passwordSignIn(unit: Unit): Promise<(typeof passwordSignIns)[number]> {
      const row = await store.find(unit);
      return row && (await realmIn(unit)) ? row.passwordSignIn : 'on';
    },

    /** Whom a token of the tenant's own realm is about; `null` for any other token. */
    async identify(scope: TenantScope, token: string): Promise<Identity | null> {
      const realm = await database.withTenant(scope, realmIn);
      return realm && verifier.identity(realm, token);
    },

    /** Once per token, and not for a session of the realm that is over. @returns whether it may be exchanged */
    async exchange(unit: Unit, { issuer, tokenId, realmSession, expiresAt }: Identity): Promise<boolean> {
      if (realmSession) await store.holdRealmSession(unit, issuer, realmSession);
      const isOver =
        realmSession && (await store.isSpent(unit, { issuer, kind: 'session', mark: realmSession }));
      // A token is taken a little beyond its end, as clocks differ.
      const forgottenAt = new Date(expiresAt.getTime() + hours(1));
      return !isOver && spend(unit, { issuer, kind: 'token', mark: tokenId }, forgottenAt);
    },

    /** The realm's word that somebody signed out there. @throws DomainError request.malformed for what it has not said */
    async leave(scope: TenantScope, logoutToken: string): Promise<void> {
      const realm = await database.withTenant(scope, realmIn);
      const leaving = realm && (await verifier.leaving(realm, logoutToken));
      if (!leaving) throw new DomainError('request.malformed');
      await database.withTenant(scope, async (unit) => {
        const { issuer, tokenId, realmSession, expiresAt } = leaving;
        const forgottenAt = new Date(expiresAt.getTime() + hours(1));
        if (!(await spend(unit, { issuer, kind: 'logout', mark: tokenId }, forgottenAt)))
          throw new DomainError('request.malformed');
        if (realmSession) {
          // A sign-in that is under way by it is waited for, and ended with the rest.
          await store.holdRealmSession(unit, issuer, realmSession);
          const mark = { issuer, kind: 'session', mark: realmSession } as const;
          await spend(unit, mark, new Date(now().getTime() + endedIsKnownForMs));
        }
        await endSessions(unit, leaving);
      });
    },
  };
}
