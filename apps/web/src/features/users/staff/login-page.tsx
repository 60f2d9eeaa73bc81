/** The sign-in page of the console, under /login/ and /app/login: the password, then a second factor where one is asked for. */
import type { PasswordSignIn } from '@foyer/contract/sso.ts';
import { Box } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { type Credentials, chooseRedirectTarget, redirectParameter } from '../index.ts';
import { LoginForm } from './login-form.tsx';
import type { SecondFactorAsked } from './login-problem.ts';
import { PasswordPart } from './password-part.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { usePerson } from './use-person.ts';

/** What the reset page hands over in the router's state. */
export interface ArrivedWith {
  readonly passwordIsSet?: boolean;
}

interface LoginPageProps {
  /** Another way in, above the password. */
  door?: ReactNode;
  /** Whom a password lets in: nobody, super admins in an emergency, everybody. */
  passwords?: PasswordSignIn;
  /** Somebody is being let in by the other way just now. */
  isBusy?: boolean;
}

type Step =
  | { readonly name: 'password'; readonly email: string }
  | { readonly name: 'second factor'; readonly credentials: Credentials; readonly asked: SecondFactorAsked };

export function LoginPage({ door, passwords = 'on', isBusy = false }: LoginPageProps) {
  const { clientName } = useConfig();
  const person = usePerson();
  const leave = useLeave();
  const arrivedWith = useLocation().state as ArrivedWith | null;
  const [step, setStep] = useState<Step>({ name: 'password', email: '' });
  useTitle(m.staff_login_title());

  // Signed in: by this form, before, or just now in another tab.
  useEffect(() => {
    if (person) leave();
  }, [person, leave]);

  if (step.name === 'second factor') {
    return (
      <SignInFrame title={m.staff_second_title()} intro={m.staff_second_intro()}>
        <SecondFactorStep
          credentials={step.credentials}
          asked={step.asked}
          onStartAgain={() => setStep({ name: 'password', email: step.credentials.email })}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={m.staff_login_title()} intro={m.staff_login_intro({ clientName })}>
      {arrivedWith?.passwordIsSet && (
        <Box sx={{ marginBottom: '20px' }}>
          <Banner tone="ok" icon={<CircleCheck size={20} strokeWidth={1.75} />}>
            {m.staff_login_password_is_set()}
          </Banner>
        </Box>
      )}
      {door && <Box sx={{ display: 'grid', gap: '16px' }}>{door}</Box>}
      {!isBusy && (
        <PasswordPart passwords={passwords} isBelowDoor={door !== undefined}>
          <LoginForm
            email={step.email}
            onSecondFactor={(credentials, asked) => setStep({ name: 'second factor', credentials, asked })}
          />
        </PasswordPart>
      )}
    </SignInFrame>
  );
}

/** Goes on to where the person came from. Pages outside of the console are another document. */
function useLeave(): () => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = chooseRedirectTarget(search.get(redirectParameter), location.origin);
  return useCallback(() => {
    if (/^\/app(\/|$|\?)/.test(target)) void navigate(target, { replace: true });
    else location.replace(target);
  }, [navigate, target]);
}
