/** Makes a passkey with the browser and keeps it under a name. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api.ts';
import { FormDialog, TextField } from '../../../../ui/staff/forms/index.ts';
import { say } from '../../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../index.ts';
import { PasswordField } from '../password-field.tsx';
import { useAccountAction } from './use-account-action.ts';

interface Problems {
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [browserSays, setBrowserSays] = useState<string>();
  const { isBusy, sentence, run } = useAccountAction();

  async function add(): Promise<void> {
    const typed = name.trim();
    const found: Problems = {
      name: typed === '' ? m.staff_passkeys_name_missing() : undefined,
      password: password === '' ? m.staff_account_current_missing() : undefined,
    };
    setProblems(found);
    setBrowserSays(undefined);
    if (found.name || found.password) return;
    await run(
      async () => {
        const response = await makePasskey(password);
        if (typeof response === 'string') return setBrowserSays(response);
        await callAsStaff(accountRoutes.addPasskey, { body: { name: typed, response } });
        say(m.staff_passkeys_added());
        onClose();
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
      sentence={browserSays ?? sentence ?? null}
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

/** The browser's answer, or the sentence for why there is none. */
async function makePasskey(password: string): Promise<Record<string, unknown> | string> {
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
