/** The sign-in page with every sign-in method of the tenant. */
import { SingleSignOnButton, useSignOn } from '../../../features/sso/staff/index.ts';
import { loadLoginPage } from '../../../features/users/staff/index.ts';
import { lazyPage } from '../pages/lazy-page.ts';

const LoginPage = lazyPage(loadLoginPage);

export function SignIn() {
  const state = useSignOn();
  const { step, passwords } = state;
  if (step === 'off') return <LoginPage />;
  return (
    <LoginPage
      singleSignOnButton={<SingleSignOnButton state={state} />}
      passwordPolicy={passwords}
      isBusy={step === 'signing-in' || (step === 'checking' && passwords !== 'on')}
    />
  );
}
