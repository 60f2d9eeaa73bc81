/** The routes of the customer page. */
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { lazyPart } from '../platform/parts/lazy-part.ts';
import { LivePage } from './live-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const HomePage = lazyPart(() => import('./pages/home-page.tsx'));
const GuestPage = lazyPart(() => import('./guest/guest-page.tsx'));

export function CustomerRoutes() {
  return (
    <Routes>
      <Route
        path="/"
        element={
          <Suspense fallback={<LoadingPage />}>
            <HomePage />
          </Suspense>
        }
      />
      <Route path="/live/:productSlug" element={<LivePage />} />
      <Route
        path="/guest/:invitationToken"
        element={
          <Suspense fallback={<LoadingPage />}>
            <GuestPage />
          </Suspense>
        }
      />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
