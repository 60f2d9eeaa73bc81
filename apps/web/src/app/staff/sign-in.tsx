/** The sign-in page with every way in that the tenant has. */
import { SignOnDoor, useSignOn } from '../../features/sso/staff/index.ts';
import { loadLoginPage } from '../../features/users/staff/index.ts';
import { lazyPage } from './lazy-page.ts';

const LoginPage = lazyPage(loadLoginPage);

export function SignIn() {
  const state = useSignOn();
  const { step, passwords } = state;
  if (step === 'off') return <LoginPage />;
  return (
    <LoginPage
      door={<SignOnDoor state={state} />}
      passwords={passwords}
      isBusy={step === 'entering' || (step === 'checking' && passwords !== 'on')}
    />
  );
}
