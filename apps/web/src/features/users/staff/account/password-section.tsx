/** Changes the user's password, which ends all other sessions. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { Box } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { callAsStaff } from '../../index.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { newPasswordError, passwordProblem } from '../password-hint.ts';
import { SubmitButton } from '../submit-button.tsx';
import { AccountSection } from './account-section.tsx';
import { useAccountAction } from './use-account-action.ts';

interface Problems {
  readonly current?: string | undefined;
  readonly next?: string | undefined;
}

export function PasswordSection({ email }: { email: string }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, errorMessage, run } = useAccountAction();

  async function change(): Promise<void> {
    const inputErrors: Problems = {
      current: current === '' ? m.staff_account_current_missing() : undefined,
      next: passwordProblem(next),
    };
    setProblems(inputErrors);
    if (inputErrors.current || inputErrors.next) return;
    const isDone = await run(
      () => callAsStaff(accountRoutes.changePassword, { body: { current, next } }),
      ({ fields }) => {
        if (!fields?.current && !fields?.next) return false;
        setProblems({
          current: fields.current && m.staff_account_current_wrong(),
          next: fields.next && newPasswordError(fields.next),
        });
        return true;
      },
    );
    if (!isDone) return;
    setCurrent('');
    setNext('');
    showSnackbar(m.staff_account_password_changed());
  }

  return (
    <AccountSection title={m.staff_account_password()} text={m.staff_account_password_text()}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void change();
        }}
        sx={{ display: 'grid', gap: '16px', maxWidth: 400 }}
      >
        {errorMessage && <Banner tone="bad">{errorMessage}</Banner>}
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={m.staff_account_current()}
          autoComplete="current-password"
          inputProps={{ maxLength: 200 }}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={problems.current}
        />
        <NewPasswordField
          label={m.staff_account_next()}
          value={next}
          onChange={(event) => setNext(event.target.value)}
          error={problems.next}
        />
        <Box>
          <SubmitButton
            isMain={false}
            isBusy={isBusy}
            label={m.staff_account_change()}
            busyLabel={m.staff_account_changing()}
          />
        </Box>
      </Box>
    </AccountSection>
  );
}
