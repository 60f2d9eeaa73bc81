/**
 * The staff screens of the console: sign-in, the user's own account, and user management. Pages load on
 * demand.
 */
export { LogoutDialog } from './logout-dialog.tsx';
export { roleName } from './role-name.ts';
export { useAccount } from './use-account.ts';
export { usePerson } from './use-person.ts';

export const loadLoginPage = async () => (await import('./sign-in/login-page.tsx')).LoginPage;
export const loadForgotPasswordPage = async () =>
  (await import('./sign-in/forgot-password-page.tsx')).ForgotPasswordPage;
export const loadResetPasswordPage = async () =>
  (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage;
export const loadKeepSecondFactorPage = async () =>
  (await import('./recovery/keep-second-factor-page.tsx')).KeepSecondFactorPage;
export const loadAccountPage = async () => (await import('./account/account-page.tsx')).AccountPage;
export const loadUsersPage = async () => (await import('./people/users-page.tsx')).UsersPage;
