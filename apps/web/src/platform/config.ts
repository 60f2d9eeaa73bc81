/** The tenant's configuration: nothing is shown before it is there. */
import { type ClientConfig, tenantRoutes } from '@foyer/contract/tenants.ts';
import { createContext, useContext } from 'react';
import { call } from './api.ts';
import { mayPass } from './api-error.ts';
import { insist } from './retry.ts';

const ConfigContext = createContext<ClientConfig | null>(null);

/** Gives the configuration to everything below. */
export const ConfigProvider = ConfigContext.Provider;

/** The configuration of the tenant whose page this is. */
export function useConfig(): ClientConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('The configuration is used outside of its provider.');
  return config;
}

/**
 * Fetches the configuration, again and again with growing pauses while the server cannot be reached.
 * @throws ApiError when it still cannot after some 15 s, or at once when the tenant is unknown
 */
export function loadConfig(): Promise<ClientConfig> {
  return insist(() => call(tenantRoutes.config), { tries: 6, firstMs: 400, mostMs: 6_000, while: mayPass });
}

const changeListeners = new Set<() => void>();

/** Says that the configuration was changed from this page: whoever shows it fetches it again. */
export function announceConfigChange(): void {
  for (const listener of changeListeners) listener();
}

/** @returns unsubscribe */
export function onConfigChanged(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}
