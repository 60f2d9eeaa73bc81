/** What stands around every customer page: the tenant, the addresses, the messages in passing, the last resort. */
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { BrowserRouter } from 'react-router';
import { BrandBar } from '../features/tenants/index.ts';
import { ConfigProvider } from '../platform/config.ts';
import { SnackbarHost } from '../platform/snackbar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailedPage } from './pages/failed-page.tsx';
import { CustomerRoutes } from './routes.tsx';

export function CustomerApp({ config }: { config: ClientConfig }) {
  return (
    <ConfigProvider value={config}>
      <ErrorBoundary fallback={<FailedPage bar={<BrandBar bare />} />}>
        <BrowserRouter>
          <CustomerRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <SnackbarHost />
    </ConfigProvider>
  );
}
