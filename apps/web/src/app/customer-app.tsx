/** The root of the customer page: configuration, router, snackbar and error boundary. */

import type { FirstScreen } from '@foyer/contract/registration/first-screen.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { BrandBar } from '../features/tenants/index.ts';
import { ConfigProvider } from '../platform/config/config.ts';
import { pollConfig } from '../platform/config/poll-config.ts';
import { FirstScreenProvider, useReplayedClick } from '../platform/first-screen.ts';
import { SnackbarHost } from '../platform/snackbar.tsx';
import { setTenantLocale } from '../platform/time/tenant-locale.ts';
import { ErrorBoundary } from '../ui/layout/error-boundary.tsx';
import { FailedPage } from './pages/failed-page.tsx';
import { CustomerRoutes } from './routes.tsx';
import { useChangedBrand } from './use-changed-brand.ts';

interface CustomerAppProps {
  config: ClientConfig;
  /** The data of the prerendered first screen; `null` where the server rendered none. */
  firstScreen: FirstScreen | null;
  /** Provides the router; by default that of the browser. */
  wrapInRouter?: (app: ReactNode) => ReactNode;
}

const inBrowserRouter = (app: ReactNode) => <BrowserRouter>{app}</BrowserRouter>;

export function CustomerApp({
  config: initialConfig,
  firstScreen,
  wrapInRouter = inBrowserRouter,
}: CustomerAppProps) {
  const [config, setConfig] = useState(initialConfig);
  useEffect(() => pollConfig(setConfig).stop, []);
  useChangedBrand(config);
  useReplayedClick();
  // Before anything below renders and formats.
  setTenantLocale(config.locale);
  return (
    <ConfigProvider value={config}>
      <ErrorBoundary fallback={<FailedPage bar={<BrandBar bare />} />}>
        <FirstScreenProvider value={firstScreen}>{wrapInRouter(<CustomerRoutes />)}</FirstScreenProvider>
      </ErrorBoundary>
      <SnackbarHost />
    </ConfigProvider>
  );
}
