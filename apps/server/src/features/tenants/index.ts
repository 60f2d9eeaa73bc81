/** Tenants: our clients, each on a host of its own with its own brand, flags and form. */
import type { Unit } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import { createConfigAnswers } from './config-answers.ts';
import type { FindOffered } from './first-screen.ts';
import { createFormService } from './form.ts';
import type { FindProduct } from './landing.ts';
import { createMailLook } from './mail-look.ts';
import { createOwnStyles } from './own-styles.ts';
import { createPages, type Pages } from './pages.ts';
import { registerTenantRoutes } from './routes.ts';
import { createTenantsService, type TenantsDependencies, type TenantsService } from './service.ts';
import { createSettingsService, type SettingsDependencies } from './settings.ts';

export { createTenantExport, type TenantExport } from './exported.ts';
export {
  type CreatedTenant,
  createOperatedTenants,
  type OperatedTenants,
} from './operated.ts';
export { registerOperatorRoutes } from './operator-routes.ts';
export { createRemoval } from './removal.ts';
export type { Tenant } from './service.ts';

export type Tenants = TenantsService & {
  /** For the server's "not found": the page's own 404, the plain one on a host that names nobody, or the error shape. */
  readonly answerUnknownAddress: Pages['answerUnknownAddress'];
  /** What mails wear of the brand. */
  readonly mailLookOf: ReturnType<typeof createMailLook>;
  register(entrance: Entrance): void;
};

interface Dependencies extends Omit<TenantsDependencies, 'config'>, Omit<SettingsDependencies, 'onChanged'> {
  readonly findProduct: FindProduct;
  /** What a product's page shows of its product. */
  readonly findOffered: FindOffered;
  /** Whom the staff pages may talk to and frame besides their own host; `null`: nobody. */
  readonly realmOriginOf: (unit: Unit) => Promise<string | null>;
  readonly config: TenantsDependencies['config'] & {
    /** The folder of the built pages. */
    readonly webDist: string;
  };
}

export function createTenants(dependencies: Dependencies): Tenants {
  const { database, storage, findOffered, findProduct, config, realmOriginOf } = dependencies;
  const service: TenantsService = createTenantsService(dependencies);
  const { configOf } = service;
  const answers = createConfigAnswers({ ...dependencies, configOf });
  const onChanged = (unit: Unit) => unit.afterCommit(() => answers.forget(unit.scope));
  const settings = createSettingsService({ ...dependencies, onChanged });
  const form = createFormService({ ...dependencies, onChanged });
  const styles = createOwnStyles({ ...dependencies, onChanged });
  const { webDist } = config;
  const tenants = service;
  const pages = createPages({ database, tenants, storage, findOffered, findProduct, webDist, realmOriginOf });
  return {
    ...service,
    mailLookOf: createMailLook({ find: service.find, storage }),
    answerUnknownAddress: pages.answerUnknownAddress,
    register(entrance) {
      registerTenantRoutes(entrance, { database, answers, settings, form, styles });
      pages.register(entrance.http);
    },
  };
}
