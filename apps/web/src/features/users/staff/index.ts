/** The console's screens about the person who is signed in. */
export { LoginPage } from './login-page.tsx';
export { LogoutDialog } from './logout-dialog.tsx';
export { roleName } from './role-name.ts';
export { usePerson } from './use-person.ts';
