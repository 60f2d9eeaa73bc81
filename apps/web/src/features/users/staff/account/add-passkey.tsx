/** Creates a passkey in the browser and stores it under a name. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, TextField } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../index.ts';
import { PasswordField } from '../password-field.tsx';
import { useAccountAction } from './use-account-action.ts';

interface Problems {
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

interface AddPasskeyProps {
  /** Runs with the password once the passkey is stored; when it fails, the passkey stays. */
  onAdded: (password: string) => Promise<void>;
  onClose: () => void;
}

export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [browserError, setBrowserError] = useState<string>();
  const { isBusy, errorMessage, run } = useAccountAction();

  async function add(): Promise<void> {
    const typed = name.trim();
    const inputErrors: Problems = {
      name: typed === '' ? m.staff_passkeys_name_missing() : undefined,
      password: password === '' ? m.staff_account_current_missing() : undefined,
    };
    setProblems(inputErrors);
    setBrowserError(undefined);
    if (inputErrors.name || inputErrors.password) return;
    await run(
      async () => {
        const response = await createPasskey(password);
        if (typeof response === 'string') return setBrowserError(response);
        await callAsStaff(accountRoutes.addPasskey, { body: { name: typed, response } });
        showSnackbar(m.staff_passkeys_added());
        // Closed first: a dialog that opens as this one closes would stay hidden from assistive technology.
        onClose();
        // Without codes the account page asks to create them.
        await onAdded(password).catch(() => {});
      },
      ({ fields }) => {
        if (!fields?.password) return false;
        setProblems({ password: m.staff_account_current_wrong() });
        return true;
      },
    );
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_passkeys_add_title()}
      saveLabel={m.staff_passkeys_add_go()}
      busyLabel={m.staff_passkeys_adding()}
      errorMessage={browserError ?? errorMessage ?? null}
      width={440}
      isBusy={isBusy}
      onSave={() => void add()}
      onClose={onClose}
    >
      <p>{m.staff_passkeys_add_text()}</p>
      <TextField
        label={m.staff_passkeys_name()}
        hint={m.staff_passkeys_name_hint()}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        inputProps={{ maxLength: 80 }}
        error={problems.name}
      />
      <PasswordField
        label={m.staff_account_current()}
        hint={m.staff_account_prove_text()}
        autoComplete="current-password"
        inputProps={{ maxLength: 200 }}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problems.password}
      />
    </FormDialog>
  );
}

/** @returns the browser's response, or an error message */
async function createPasskey(password: string): Promise<Record<string, unknown> | string> {
  const { result } = await callAsStaff(accountRoutes.beginPasskey, { body: { password } });
  try {
    return {
      ...(await startRegistration({ optionsJSON: result as PublicKeyCredentialCreationOptionsJSON })),
    };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return isKnown ? m.staff_passkeys_already() : m.staff_passkeys_failed();
  }
}
