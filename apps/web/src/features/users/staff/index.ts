/** The console's screens about staff: signing in, the own account, everybody else. Pages are fetched when they are gone to. */
export { LogoutDialog } from './logout-dialog.tsx';
export { roleName } from './role-name.ts';
export { useAccount } from './use-account.ts';
export { usePerson } from './use-person.ts';

export const loadLoginPage = async () => (await import('./login-page.tsx')).LoginPage;
export const loadForgotPasswordPage = async () =>
  (await import('./forgot-password-page.tsx')).ForgotPasswordPage;
export const loadResetPasswordPage = async () =>
  (await import('./reset-password-page.tsx')).ResetPasswordPage;
export const loadAccountPage = async () => (await import('./account/account-page.tsx')).AccountPage;
export const loadUsersPage = async () => (await import('./people/users-page.tsx')).UsersPage;
