/**
 * Cancels the removal of the second factor that the operator requested, by a mailed link. Opening the page changes
 * nothing: mail programs open links too.
 */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { Box } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { ApiError, call } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { describeRetry } from '../sign-in/login-problem.ts';
import { QuietLink } from '../sign-in/quiet-link.tsx';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { SubmitButton } from '../submit-button.tsx';

export function KeepSecondFactorPage() {
  useTitle(m.staff_keep_factor_title());
  const { clientName } = useConfig();
  const token = useSearchParams()[0].get('token') ?? '';
  const [state, setState] = useState<'open' | 'cancelled' | 'over'>(token === '' ? 'over' : 'open');
  const signInLink = <QuietLink to="/login/">{m.staff_forgot_back()}</QuietLink>;

  switch (state) {
    case 'cancelled':
      return (
        <SignInFrame
          title={m.staff_keep_factor_done_title()}
          intro={m.staff_keep_factor_done()}
          foot={signInLink}
        />
      );
    case 'over':
      return (
        <SignInFrame
          title={m.staff_keep_factor_over_title()}
          intro={m.staff_keep_factor_over()}
          foot={signInLink}
        />
      );
    case 'open':
      return (
        <SignInFrame title={m.staff_keep_factor_title()} intro={m.staff_keep_factor_intro({ clientName })}>
          <CancelRemoval
            token={token}
            onCancelled={() => setState('cancelled')}
            onOver={() => setState('over')}
          />
        </SignInFrame>
      );
  }
}

interface CancelRemovalProps {
  token: string;
  onCancelled: () => void;
  /** The link was used before, or is too old. */
  onOver: () => void;
}

function CancelRemoval({ token, onCancelled, onOver }: CancelRemovalProps) {
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setErrorMessage(undefined);
    try {
      await call(accountRoutes.cancelSecondFactorRemoval, { body: { token } });
      onCancelled();
    } catch (error) {
      const apiError = error instanceof ApiError ? error : undefined;
      if (apiError?.code === 'link.invalid' || apiError?.fields?.token) onOver();
      else setErrorMessage(describeRetry(error) ?? explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void cancel();
      }}
      sx={{ display: 'grid', gap: '20px' }}
    >
      {errorMessage && <Banner tone="bad">{errorMessage}</Banner>}
      <SubmitButton
        isBusy={isBusy}
        label={m.staff_keep_factor_do()}
        busyLabel={m.staff_keep_factor_doing()}
      />
    </Box>
  );
}
