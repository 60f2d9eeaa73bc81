/** Makes a passkey with the browser and keeps it under a name. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api.ts';
import { FormDialog, TextField } from '../../../../ui/staff/forms/index.ts';
import { say } from '../../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../index.ts';
import { useAccountAction } from './use-account-action.ts';

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [browserSays, setBrowserSays] = useState<string>();
  const { isBusy, sentence, run } = useAccountAction();

  async function add(): Promise<void> {
    const typed = name.trim();
    setProblem(typed === '' ? m.staff_passkeys_name_missing() : undefined);
    setBrowserSays(undefined);
    if (typed === '') return;
    const isDone = await run(async () => {
      const response = await makePasskey();
      if (typeof response === 'string') return setBrowserSays(response);
      await callAsStaff(accountRoutes.addPasskey, { body: { name: typed, response } });
      say(m.staff_passkeys_added());
      onClose();
    });
    if (isDone) setProblem(undefined);
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
        error={problem}
      />
    </FormDialog>
  );
}

/** The browser's answer, or the sentence for why there is none. */
async function makePasskey(): Promise<Record<string, unknown> | string> {
  const { result } = await callAsStaff(accountRoutes.beginPasskey, {});
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
