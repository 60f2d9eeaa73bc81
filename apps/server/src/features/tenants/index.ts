/**
 * Tenants: the companies of this installation, each with its own host, brand, flags and registration form.
 */
import type { Transaction } from '../../platform/db/database.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { createStylesheetService } from './brand/custom-stylesheet.ts';
import { createMailBranding } from './brand/mail-branding.ts';
import { createChecklistService } from './checklist/checklist.ts';
import type { AvailabilityOf, FindOffered } from './pages/first-screen.ts';
import type { FindProduct } from './pages/landing.ts';
import { createPages, type Pages, type PageVisit } from './pages/pages.ts';
import { registerTenantRoutes } from './routes.ts';
import { createTenantsService, type TenantsDependencies, type TenantsService } from './service.ts';
import { createConfigCache } from './settings/config-cache.ts';
import { createFormService } from './settings/registration-form.ts';
import {
  createSettingsService,
  type SettingsDependencies,
  type SettingsService,
} from './settings/settings.ts';

export { createFileCheck, type FileCheck } from './operator/file-check.ts';
export { registerOperatorRoutes } from './operator/operator-routes.ts';
export { createRemoval } from './operator/removal.ts';
export { createTenantExport, type TenantExport } from './operator/tenant-export.ts';
export {
  type CreatedTenant,
  createTenantLifecycle as createOperatedTenants,
  type TenantLifecycle as OperatedTenants,
} from './operator/tenant-lifecycle.ts';
export type { PageVisit } from './pages/pages.ts';
export type { Tenant } from './service.ts';

export type Tenants = TenantsService &
  Pick<SettingsService, 'setAnalyticsDashboard'> & {
    /**
     * For the server's "not found" handler: the tenant's 404 page, the plain page on a host without a tenant,
     * or the API's error body.
     */
    readonly answerUnknownAddress: Pages['answerUnknownAddress'];
    /** The part of the brand that mails show. */
    readonly mailBrandingOf: ReturnType<typeof createMailBranding>;
    register(context: RouteContext): void;
  };

interface Dependencies extends Omit<TenantsDependencies, 'config'>, Omit<SettingsDependencies, 'onChanged'> {
  readonly findProduct: FindProduct;
  /** The public product that a product page shows. */
  readonly findOffered: FindOffered;
  readonly availabilityOf: AvailabilityOf;
  /** Receives each product page that is opened at its form. Returns at once. */
  readonly recordVisit: (visit: PageVisit) => void;
  /**
   * Origin of the identity provider that the staff pages may connect to and frame; `null` when there is none.
   */
  readonly realmOriginOf: (tx: Transaction) => Promise<string | null>;
  /** Origin of the analytics server that the Analytics page may frame; `null` when there is none. */
  readonly analyticsOriginOf: (tx: Transaction) => Promise<string | null>;
  readonly config: TenantsDependencies['config'] & {
    /** The folder of the built web pages. */
    readonly webDist: string;
  };
}

export function createTenants(dependencies: Dependencies): Tenants {
  const { database, storage, findOffered, availabilityOf, findProduct, config, recordVisit } = dependencies;
  const { realmOriginOf, analyticsOriginOf } = dependencies;
  const service: TenantsService = createTenantsService(dependencies);
  const { configOf } = service;
  const configCache = createConfigCache({ ...dependencies, configOf });
  const onChanged = (tx: Transaction) => tx.afterCommit(() => configCache.invalidate(tx.scope));
  const settings = createSettingsService({ ...dependencies, onChanged });
  const form = createFormService({ ...dependencies, onChanged });
  const stylesheet = createStylesheetService({ ...dependencies, onChanged });
  const checklist = createChecklistService(dependencies);
  const { webDist } = config;
  const tenants = service;
  const pages = createPages({
    database,
    tenants,
    storage,
    findOffered,
    availabilityOf,
    findProduct,
    webDist,
    realmOriginOf,
    analyticsOriginOf,
    recordVisit,
  });
  return {
    ...service,
    setAnalyticsDashboard: settings.setAnalyticsDashboard,
    mailBrandingOf: createMailBranding({ find: service.find, storage }),
    answerUnknownAddress: pages.answerUnknownAddress,
    register(context) {
      registerTenantRoutes(context, { database, configCache, settings, form, stylesheet, checklist });
      pages.register(context.http);
    },
  };
}
