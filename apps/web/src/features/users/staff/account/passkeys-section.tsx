/** Lists the passkeys of the account, and adds or removes one. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { Box, Button } from '@mui/material';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { callAsStaff } from '../../index.ts';
import { AccountSection } from './account-section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { IconList, IconListItem } from './icon-list.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { createRecoveryCodes } from './recovery-codes-section.tsx';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** The only host where it works; `null`: not known. */
  readonly host: string | null;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

interface PasskeysSectionProps {
  passkeys: readonly Passkey[];
  hasRecoveryCodes: boolean;
  /** Receives the recovery codes of an account that had none when the passkey was added. */
  onCodes: (codes: readonly string[]) => void;
}

export function PasskeysSection({ passkeys, hasRecoveryCodes, onCodes }: PasskeysSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const canAdd = browserSupportsWebAuthn();

  return (
    <AccountSection title={m.staff_passkeys_title()} text={m.staff_passkeys_text()}>
      <Box sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
        {passkeys.length > 0 && (
          <IconList label={m.staff_passkeys_title()}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
            ))}
          </IconList>
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
      {isAdding && (
        <AddPasskey
          onAdded={async (password) => {
            if (!hasRecoveryCodes) onCodes(await createRecoveryCodes(password));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />}
    </AccountSection>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { timeZone } = useConfig();
  const { name, host, createdAt, usedAt } = passkey;
  const use = usedAt
    ? m.staff_passkeys_used({ at: formatInstant(usedAt, timeZone) })
    : m.staff_passkeys_unused({ at: formatInstant(createdAt, timeZone) });
  const isElsewhere = host !== null && host !== location.hostname;
  return (
    <IconListItem
      icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
      title={name}
      text={isElsewhere ? `${m.staff_passkeys_elsewhere({ host })} ${use}` : use}
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
  async function remove(password: string): Promise<void> {
    const params = { passkeyId: passkey.id };
    await callAsStaff(accountRoutes.removePasskey, { params, body: { password } });
    showSnackbar(m.staff_passkeys_removed());
  }

  return (
    <PasswordDialog
      title={m.staff_passkeys_remove_title({ name: passkey.name })}
      text={m.staff_passkeys_remove_text()}
      saveLabel={m.staff_passkeys_remove()}
      busyLabel={m.staff_passkeys_removing()}
      work={remove}
      onClose={onClose}
    />
  );
}
