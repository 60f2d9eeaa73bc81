/** The staff console: what every page of it stands in. */
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfigProvider } from '../../platform/config.ts';
import { StaffLook } from '../../ui/staff/staff-look.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { FailedPage } from '../pages/failed-page.tsx';
import { BehindSignOn } from './behind-sign-on.tsx';
import { createQueries } from './queries.ts';
import { StaffRoutes } from './routes.tsx';
import { StaffRouter } from './staff-router.tsx';
import { useLiveConfig } from './use-live-config.ts';

export function StaffApp({ config: first }: { config: ClientConfig }) {
  const config = useLiveConfig(first);
  const [queries] = useState(createQueries);
  return (
    <ConfigProvider value={config}>
      <ErrorBoundary fallback={<FailedPage />}>
        <QueryClientProvider client={queries}>
          <StaffLook>
            <BehindSignOn>
              <StaffRouter>
                <StaffRoutes />
              </StaffRouter>
            </BehindSignOn>
          </StaffLook>
        </QueryClientProvider>
      </ErrorBoundary>
    </ConfigProvider>
  );
}
