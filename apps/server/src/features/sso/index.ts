/** Single sign-on: staff of a tenant sign in through the tenant's own realm. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Users } from '../users/index.ts';
import type { Realm } from './policy.ts';
import { createRealmKeys } from './realm-keys.ts';
import { registerSsoRoutes } from './routes.ts';
import { createSsoService, type SsoService } from './service.ts';
import { createSignOnSettings } from './settings.ts';
import { createVerifier } from './verifying.ts';

export { mayHaveAddress, roleNamed } from './policy.ts';
/** Who may be made here, as what. */
export type SignOnRules = Realm['rules'];

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly users: Pick<Users, 'endRealmSessions'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  /** Realms may live in the installation's own house, and be reached there without encryption. */
  readonly privateRealms: boolean;
  /** How soon after an unknown key a realm is asked again, milliseconds; the usual time when absent. */
  readonly asksAgainAfterMs?: number;
  readonly onError: (error: unknown) => void;
}

export type Sso = Pick<SsoService, 'identify' | 'exchange' | 'passwordSignIn'> & {
  /** Whom the staff pages may talk to and frame besides their own host; `null`: nobody. */
  realmOriginOf(unit: Unit): Promise<string | null>;
  rulesOf(unit: Unit): Promise<SignOnRules>;
  register(entrance: Entrance): void;
};

export function createSso(dependencies: Dependencies): Sso {
  const { database, users, privateRealms: allowPrivate, asksAgainAfterMs } = dependencies;
  const keysOf = createRealmKeys({ allowPrivate, asksAgainAfterMs });
  const verifier = createVerifier({ ...dependencies, keysOf });
  const service = createSsoService({ ...dependencies, verifier, endSessions: users.endRealmSessions });
  const settings = createSignOnSettings({ ...dependencies, allowPrivate });
  return {
    ...service,
    realmOriginOf: async (unit) => (await service.realmIn(unit))?.origin ?? null,
    rulesOf: settings.find,
    register: (entrance) => registerSsoRoutes(entrance, { database, service, settings }),
  };
}
