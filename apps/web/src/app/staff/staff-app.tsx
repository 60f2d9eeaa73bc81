/** The staff console: what every page of it stands in, and which page an address shows. */
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router';
import { LoginPage } from '../../features/users/staff/index.ts';
import { ApiError } from '../../platform/api.ts';
import { ConfigProvider } from '../../platform/config.ts';
import { StaffLook } from '../../ui/staff/staff-look.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { FailedPage } from '../pages/failed-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SignedIn } from './signed-in.tsx';

const mostRepetitions = 2;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refused it refuses again; what never came may come.
      retry: (failures, error) =>
        failures < mostRepetitions && error instanceof ApiError && error.code === 'network.unreachable',
    },
  },
});

export function StaffApp({ config }: { config: ClientConfig }) {
  return (
    <ConfigProvider value={config}>
      <ErrorBoundary fallback={<FailedPage />}>
        <QueryClientProvider client={queries}>
          <StaffLook>
            <BrowserRouter>
              <Routes>
                <Route path="/login" element={<LoginPage />} />
                <Route path="/app/login" element={<LoginPage />} />
                <Route path="/app" element={<SignedIn />}>
                  <Route index element={<DashboardPage />} />
                </Route>
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
            </BrowserRouter>
          </StaffLook>
        </QueryClientProvider>
      </ErrorBoundary>
    </ConfigProvider>
  );
}
