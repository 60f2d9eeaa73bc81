/** Shows how many recovery codes are left, and creates new ones. */
import { accountRoutes, recoveryCodeLimits } from '@foyer/contract/users/account.ts';
import { Box, Button } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { callAsStaff } from '../../index.ts';
import { AccountSection } from './account-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface RecoveryCodesSectionProps {
  left: number;
  onCreated: (codes: readonly string[]) => void;
}

export function RecoveryCodesSection({ left, onCreated }: RecoveryCodesSectionProps) {
  const [isCreating, setCreating] = useState(false);
  const isFew = left <= recoveryCodeLimits.few;

  return (
    <AccountSection title={m.staff_recovery_title()} text={m.staff_recovery_text()}>
      <Box sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
        {left > 0 && <Pill tone={isFew ? 'warn' : 'ok'}>{m.staff_recovery_left({ count: left })}</Pill>}
        {isFew && (
          <Banner icon={TriangleAlert}>
            {left === 0 ? m.staff_recovery_none() : m.staff_recovery_few()}
          </Banner>
        )}
        <Button onClick={() => setCreating(true)}>
          {left === 0 ? m.staff_recovery_create() : m.staff_recovery_renew()}
        </Button>
      </Box>
      {isCreating && (
        <PasswordDialog
          title={left === 0 ? m.staff_recovery_create() : m.staff_recovery_renew_title()}
          text={left === 0 ? m.staff_account_prove_text() : m.staff_recovery_renew_text()}
          saveLabel={left === 0 ? m.staff_recovery_create() : m.staff_recovery_renew()}
          busyLabel={m.staff_recovery_creating()}
          work={async (password) => onCreated(await createRecoveryCodes(password))}
          onClose={() => setCreating(false)}
        />
      )}
    </AccountSection>
  );
}

/** @throws ApiError */
export async function createRecoveryCodes(password: string): Promise<readonly string[]> {
  return (await callAsStaff(accountRoutes.createRecoveryCodes, { body: { password } })).result.codes;
}
