/** The sign-in page of the console, under /login/ and /app/login: the password, then a second factor where one is asked for. */
import { Box } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { type Credentials, chooseRedirectTarget, redirectParameter } from '../index.ts';
import { LoginForm } from './login-form.tsx';
import type { SecondFactorAsked } from './login-problem.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { usePerson } from './use-person.ts';

/** What the reset page hands over in the router's state. */
export interface ArrivedWith {
  readonly passwordIsSet?: boolean;
}

type Step =
  | { readonly name: 'password'; readonly email: string }
  | { readonly name: 'second factor'; readonly credentials: Credentials; readonly asked: SecondFactorAsked };

export function LoginPage() {
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
      <LoginForm
        email={step.email}
        onSecondFactor={(credentials, asked) => setStep({ name: 'second factor', credentials, asked })}
      />
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
