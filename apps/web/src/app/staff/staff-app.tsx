/** The root of the staff console: configuration, theme, single sign-on and router. */
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfigProvider } from '../../platform/config/config.ts';
import { setTenantLocale } from '../../platform/time/tenant-locale.ts';
import { ErrorBoundary } from '../../ui/layout/error-boundary.tsx';
import { StaffTheme } from '../../ui/staff/theme/staff-theme.tsx';
import { FailedPage } from '../pages/failed-page.tsx';
import { createQueryClient } from './query-client.ts';
import { StaffRoutes } from './routes.tsx';
import { useLiveConfig } from './session/use-live-config.ts';
import { SingleSignOnGate } from './single-sign-on-gate.tsx';
import { StaffRouter } from './staff-router.tsx';

export function StaffApp({ config: initialConfig }: { config: ClientConfig }) {
  const config = useLiveConfig(initialConfig);
  const [queryClient] = useState(createQueryClient);
  // Before anything below renders and formats.
  setTenantLocale(config.locale);
  return (
    <ConfigProvider value={config}>
      <ErrorBoundary fallback={<FailedPage />}>
        <QueryClientProvider client={queryClient}>
          <StaffTheme>
            <SingleSignOnGate>
              <StaffRouter>
                <StaffRoutes />
              </StaffRouter>
            </SingleSignOnGate>
          </StaffTheme>
        </QueryClientProvider>
      </ErrorBoundary>
    </ConfigProvider>
  );
}
