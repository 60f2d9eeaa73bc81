/** The calls about tenants. */
import { tenantRoutes } from '@foyer/contract/tenants.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { TenantsService } from './service.ts';

export function registerTenantRoutes(entrance: Entrance, database: Database, service: TenantsService): void {
  serve(entrance, tenantRoutes, {
    config: ({ actor }) => database.withTenant(actor.scope, service.configOf),
  });
}
