/** Asks for the user's password before a change of the account. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { FormDialog } from '../../../../ui/staff/forms/index.ts';
import { PasswordField } from '../password-field.tsx';
import { useAccountAction } from './use-account-action.ts';

interface PasswordDialogProps {
  title: string;
  text: ReactNode;
  saveLabel: string;
  busyLabel: string;
  /** Runs with the password; the dialog closes when it succeeds. */
  work: (password: string) => Promise<void>;
  onClose: () => void;
}

export function PasswordDialog({ title, text, saveLabel, busyLabel, work, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, errorMessage, run } = useAccountAction();

  async function submit(): Promise<void> {
    setProblem(password === '' ? m.staff_account_current_missing() : undefined);
    if (password === '') return;
    const isDone = await run(
      () => work(password),
      ({ fields }) => {
        const isWrong = fields?.password !== undefined;
        if (isWrong) setProblem(m.staff_account_current_wrong());
        return isWrong;
      },
    );
    if (isDone) onClose();
  }

  return (
    <FormDialog
      isOpen
      title={title}
      saveLabel={saveLabel}
      busyLabel={busyLabel}
      errorMessage={errorMessage ?? null}
      width={440}
      isBusy={isBusy}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p>{text}</p>
      <PasswordField
        label={m.staff_account_current()}
        autoComplete="current-password"
        autoFocus
        inputProps={{ maxLength: 200 }}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem}
      />
    </FormDialog>
  );
}
