/** Passkeys as the second factor: the ones there are, and one more. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { Box, Button } from '@mui/material';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config.ts';
import { formatInstant } from '../../../../ui/staff/clock-time.ts';
import { AskDialog, FieldError } from '../../../../ui/staff/forms/index.ts';
import { say } from '../../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../index.ts';
import { AddPasskey } from './add-passkey.tsx';
import { LinedList, LinedRow } from './lined-list.tsx';
import { Section } from './section.tsx';
import { useAccountAction } from './use-account-action.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false);
  const [going, setGoing] = useState<Passkey>();
  const canAdd = browserSupportsWebAuthn();

  return (
    <Section title={m.staff_passkeys_title()} text={m.staff_passkeys_text()}>
      <Box sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
        {passkeys.length > 0 && (
          <LinedList label={m.staff_passkeys_title()}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setGoing(passkey)} />
            ))}
          </LinedList>
        )}
        {canAdd ? (
          <Button
            startIcon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {m.staff_passkeys_add()}
          </Button>
        ) : (
          <p>{m.staff_passkeys_unsupported()}</p>
        )}
      </Box>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {going && <RemovePasskey passkey={going} onClose={() => setGoing(undefined)} />}
    </Section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { timeZone } = useConfig();
  const { name, createdAt, usedAt } = passkey;
  return (
    <LinedRow
      icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
      title={name}
      text={
        usedAt
          ? m.staff_passkeys_used({ at: formatInstant(usedAt, timeZone) })
          : m.staff_passkeys_unused({ at: formatInstant(createdAt, timeZone) })
      }
      action={
        <Button
          variant="text"
          startIcon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
          aria-label={m.staff_passkeys_remove_named({ name })}
          onClick={onRemove}
        >
          {m.staff_passkeys_remove()}
        </Button>
      }
    />
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { isBusy, sentence, run } = useAccountAction();

  async function remove(): Promise<void> {
    const params = { passkeyId: passkey.id };
    if (!(await run(() => callAsStaff(accountRoutes.removePasskey, { params })))) return;
    say(m.staff_passkeys_removed());
    onClose();
  }

  return (
    <AskDialog
      isOpen
      isBad
      title={m.staff_passkeys_remove_title({ name: passkey.name })}
      doLabel={m.staff_passkeys_remove()}
      isBusy={isBusy}
      onDo={() => void remove()}
      onCancel={onClose}
    >
      {m.staff_passkeys_remove_text()}
      {sentence && <FieldError>{sentence}</FieldError>}
    </AskDialog>
  );
}
