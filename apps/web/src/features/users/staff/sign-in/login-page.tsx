/**
 * The sign-in page of the console at /login/ and /app/login: password, then a second factor if it is
 * required.
 */
import type { PasswordSignIn } from '@foyer/contract/sso/sso.ts';
import { Box } from '@mui/material';
import { CircleCheck, Info } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { type Credentials, chooseRedirectTarget, hasSessionEnded, redirectParameter } from '../../index.ts';
import { PasswordOption } from '../password-option.tsx';
import { usePerson } from '../use-person.ts';
import { LoginForm } from './login-form.tsx';
import type { SecondFactorChallenge } from './login-problem.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** The router state that the reset page passes to the sign-in page. */
export interface LoginPageState {
  readonly passwordIsSet?: boolean;
}

interface LoginPageProps {
  /** The button of single sign-on, above the password. */
  singleSignOnButton?: ReactNode;
  /** Who can sign in with a password: no one, super admins in an emergency, or everyone. */
  passwordPolicy?: PasswordSignIn;
  /** Single sign-on is in progress. */
  isBusy?: boolean;
}

type Step =
  | { readonly name: 'password'; readonly email: string }
  | {
      readonly name: 'second-factor';
      readonly credentials: Credentials;
      readonly challenge: SecondFactorChallenge;
    };

export function LoginPage({ singleSignOnButton, passwordPolicy = 'on', isBusy = false }: LoginPageProps) {
  const { clientName } = useConfig();
  const person = usePerson();
  const redirect = useRedirectAfterSignIn();
  const pageState = useLocation().state as LoginPageState | null;
  const [isExpired] = useState(hasSessionEnded);
  const [step, setStep] = useState<Step>({ name: 'password', email: '' });
  useTitle(m.staff_login_title());

  // Signed in by this form, earlier, or in another tab.
  useEffect(() => {
    if (person) redirect();
  }, [person, redirect]);

  if (step.name === 'second-factor') {
    return (
      <SignInFrame title={m.staff_second_title()} intro={m.staff_second_intro()}>
        <SecondFactorStep
          credentials={step.credentials}
          challenge={step.challenge}
          onRestart={() => setStep({ name: 'password', email: step.credentials.email })}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={m.staff_login_title()} intro={m.staff_login_intro({ clientName })}>
      {isExpired && (
        <Box sx={{ marginBottom: '20px' }}>
          <Banner tone="info" icon={Info}>
            {m.staff_login_session_ended()}
          </Banner>
        </Box>
      )}
      {pageState?.passwordIsSet && (
        <Box sx={{ marginBottom: '20px' }}>
          <Banner tone="ok" icon={CircleCheck}>
            {m.staff_login_password_is_set()}
          </Banner>
        </Box>
      )}
      {singleSignOnButton && <Box sx={{ display: 'grid', gap: '16px' }}>{singleSignOnButton}</Box>}
      {!isBusy && (
        <PasswordOption policy={passwordPolicy} hasSingleSignOn={singleSignOnButton !== undefined}>
          <LoginForm
            email={step.email}
            onSecondFactor={(credentials, challenge) =>
              setStep({ name: 'second-factor', credentials, challenge })
            }
          />
        </PasswordOption>
      )}
    </SignInFrame>
  );
}

/** Redirects to the page that the user came from. Pages outside the console are another document. */
function useRedirectAfterSignIn(): () => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = chooseRedirectTarget(search.get(redirectParameter), location.origin);
  return useCallback(() => {
    if (/^\/app(\/|$|\?)/.test(target)) void navigate(target, { replace: true });
    else location.replace(target);
  }, [navigate, target]);
}
