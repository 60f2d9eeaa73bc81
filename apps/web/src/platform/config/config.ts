/** The tenant's configuration, loaded before the application renders. */
import { type ClientConfig, tenantRoutes } from '@foyer/contract/tenants/tenants.ts';
import { createContext, useContext } from 'react';
import { call } from '../api/api.ts';
import { mayPass } from '../api/api-error.ts';
import { retryWhile } from '../connection/retry.ts';

const ConfigContext = createContext<ClientConfig | null>(null);

/** Provides the configuration to the components below. */
export const ConfigProvider = ConfigContext.Provider;

/** The configuration of this page's tenant. */
export function useConfig(): ClientConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig must be used within ConfigProvider');
  return config;
}

/** The contact of the tenant; `null` when the configuration could not be loaded. */
export function useAdminContact(): string | null {
  return useContext(ConfigContext)?.adminContact ?? null;
}

/**
 * Fetches the configuration and retries with growing delays while the server is unreachable.
 * @throws ApiError after about 15 s, or at once when the tenant is unknown
 */
export function loadConfig(): Promise<ClientConfig> {
  return retryWhile(() => call(tenantRoutes.config), {
    attempts: 6,
    initialMs: 400,
    maxMs: 6_000,
    while: mayPass,
  });
}
