/** The routes of the console. */
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import {
  loadForgotPasswordPage,
  loadKeepSecondFactorPage,
  loadResetPasswordPage,
} from '../../features/users/staff/index.ts';
import { loadWallboardScreen } from '../../features/wallboards/staff/index.ts';
import { RouteProgress } from './frame/route-progress.tsx';
import { lazyPage } from './pages/lazy-page.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { SignIn } from './session/sign-in.tsx';
import { SignedIn } from './session/signed-in.tsx';
import { staffPages } from './staff-pages.ts';

const ForgotPasswordPage = lazyPage(loadForgotPasswordPage);
const KeepSecondFactorPage = lazyPage(loadKeepSecondFactorPage);
const ResetPasswordPage = lazyPage(loadResetPasswordPage);
const WallboardScreen = lazyPage(loadWallboardScreen);

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
          <Route path="/login/keep-second-factor" element={<KeepSecondFactorPage />} />
          <Route path="/app/wallboard" element={<WallboardScreen />} />
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
