/** What the doctor asks the features: whether the servers that they depend on can be reached. */
import type { ProviderCheck } from '../features/messaging/index.ts';
import type { RealmCheck } from '../features/sso/index.ts';
import { findTenants } from '../platform/db/find-tenant.ts';
import type { MessagingLayer } from './messaging.ts';
import type { Platform } from './platform.ts';
import type { Tenancy } from './tenancy.ts';

/** The servers that a tenant configured. */
export interface TenantServers {
  /** The label of its host. */
  readonly tenant: string;
  readonly providers: readonly ProviderCheck[];
  readonly realm: RealmCheck | null;
}

export interface Diagnosis {
  /** As `Messaging.verifyMailServer`. */
  readonly verifyMailServer: (() => Promise<string>) | null;
  serversOfTenants(): Promise<readonly TenantServers[]>;
}

interface Layers {
  readonly platform: Pick<Platform, 'database'>;
  readonly messaging: Pick<MessagingLayer, 'messaging'>;
  readonly tenancy: Pick<Tenancy, 'sso'>;
}

export function createDiagnosis({
  platform: { database },
  messaging: { messaging },
  tenancy: { sso },
}: Layers): Diagnosis {
  return {
    verifyMailServer: messaging.verifyMailServer,
    async serversOfTenants() {
      const found: TenantServers[] = [];
      for (const scope of await findTenants(database)) {
        const servers = await database.withTenant(scope, async (tx) => ({
          providers: await messaging.providerChecksOf(tx),
          realm: await sso.realmCheckOf(tx),
        }));
        found.push({ tenant: scope.tenant, ...servers });
      }
      return found;
    },
  };
}
