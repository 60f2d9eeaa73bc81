/** Which page an address of the console shows. */
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { loadForgotPasswordPage, loadResetPasswordPage } from '../../features/users/staff/index.ts';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteProgress } from './route-progress.tsx';
import { SignIn } from './sign-in.tsx';
import { SignedIn } from './signed-in.tsx';
import { staffPages } from './staff-pages.ts';

const ForgotPasswordPage = lazyPage(loadForgotPasswordPage);
const ResetPasswordPage = lazyPage(loadResetPasswordPage);

export function StaffRoutes() {
  return (
    <>
      <RouteProgress />
      <Suspense fallback={null}>
        <Routes>
          <Route path="/login" element={<SignIn />} />
          <Route path="/app/login" element={<SignIn />} />
          <Route path="/login/forgot" element={<ForgotPasswordPage />} />
          <Route path="/login/reset" element={<ResetPasswordPage />} />
          <Route element={<SignedIn />}>
            {staffPages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </>
  );
}
