/** What stands around every customer page: the tenant, the addresses, the messages in passing, the last resort. */

import type { FirstScreen } from '@foyer/contract/first-screen.ts';
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { BrandBar } from '../features/tenants/index.ts';
import { ConfigProvider } from '../platform/config.ts';
import { FirstScreenProvider, useActing } from '../platform/first-screen.ts';
import { followConfig } from '../platform/follow-config.ts';
import { SnackbarHost } from '../platform/snackbar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailedPage } from './pages/failed-page.tsx';
import { CustomerRoutes } from './routes.tsx';

interface CustomerAppProps {
  config: ClientConfig;
  /** What the server drew from; `null` where the page draws itself. */
  firstScreen: FirstScreen | null;
  /** Brings the addresses; those of the browser by default. */
  around?: (app: ReactNode) => ReactNode;
}

const inBrowser = (app: ReactNode) => <BrowserRouter>{app}</BrowserRouter>;

export function CustomerApp({ config: first, firstScreen, around = inBrowser }: CustomerAppProps) {
  const [config, setConfig] = useState(first);
  useEffect(() => followConfig(setConfig).stop, []);
  useActing();
  return (
    <ConfigProvider value={config}>
      <ErrorBoundary fallback={<FailedPage bar={<BrandBar bare />} />}>
        <FirstScreenProvider value={firstScreen}>{around(<CustomerRoutes />)}</FirstScreenProvider>
      </ErrorBoundary>
      <SnackbarHost />
    </ConfigProvider>
  );
}
