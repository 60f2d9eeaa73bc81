/** Single sign-on: a tenant's staff sign in through the tenant's own realm. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { Users } from '../users/index.ts';
import type { Realm } from './policy.ts';
import { verifyRealm } from './realm-check.ts';
import { createRealmKeys } from './realm-keys.ts';
import { registerSsoRoutes } from './routes.ts';
import { createSsoService, type SsoService } from './service.ts';
import { createSignOnSettings } from './settings.ts';
import { createVerifier } from './token-verifier.ts';

export { highestRole as roleNamed, isAllowedEmail as mayHaveAddress } from './policy.ts';
/** Rules for users created through the realm or SCIM. */
export type SignOnRules = Realm['rules'];

export interface RealmCheck {
  readonly issuer: string;
  /** Fetches what sign-in needs of the realm. @throws Error with what is wrong */
  verify(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly users: Pick<Users, 'endRealmSessions'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  /** Allows realms in the installation's private network, also without TLS. */
  readonly allowPrivateIdentityProviders: boolean;
  /** Minimum time between two requests for a realm's keys after an unknown key id, milliseconds. */
  readonly keysCooldownMs?: number;
  readonly onError: (error: unknown, context: { readonly issuer: string }) => void;
}

export type Sso = Pick<SsoService, 'identify' | 'exchange' | 'mayLink' | 'passwordSignIn'> & {
  /**
   * Origin of the identity provider that the staff pages may connect to and frame; `null` when there is none.
   */
  realmOriginOf(tx: Transaction): Promise<string | null>;
  rulesOf(tx: Transaction): Promise<SignOnRules>;
  /** The tenant's realm, for the doctor; `null` when there is none. Call `verify` after the transaction. */
  realmCheckOf(tx: Transaction): Promise<RealmCheck | null>;
  register(context: RouteContext): void;
};

export function createSso(dependencies: Dependencies): Sso {
  const { database, users, allowPrivateIdentityProviders: allowPrivate, keysCooldownMs } = dependencies;
  const keysOf = createRealmKeys({ allowPrivate, keysCooldownMs });
  const verifier = createVerifier({ ...dependencies, keysOf });
  const service = createSsoService({ ...dependencies, verifier, endSessions: users.endRealmSessions });
  const settings = createSignOnSettings({ ...dependencies, allowPrivate });
  return {
    ...service,
    realmOriginOf: async (tx) => (await service.realmIn(tx))?.origin ?? null,
    rulesOf: settings.find,
    async realmCheckOf(tx) {
      const realm = await service.realmIn(tx);
      return realm && { issuer: realm.issuer, verify: () => verifyRealm(realm, { allowPrivate }) };
    },
    register: (context) => registerSsoRoutes(context, { database, service, settings }),
  };
}
