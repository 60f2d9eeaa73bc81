/** The SCIM section: the endpoint, and the token of the tenant's provisioning service. */

import { scimPath } from '@foyer/contract/sso/scim.ts';
import type { ScimToken } from '@foyer/contract/sso/scim-settings.ts';
import { Box, Button } from '@mui/material';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { BusyButton, ConfirmDialog, FieldError } from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/layout/section.tsx';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import { CopyableValue } from './copyable-value.tsx';
import { useScimToken } from './use-scim-token.ts';

export function ProvisioningSection() {
  const token = useScimToken();
  return (
    <Section title={m.staff_scim()} intro={m.staff_scim_intro()}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
        <CopyableValue name={m.staff_scim_address()} value={location.origin + scimPath} />
        <LoadingBoundary query={token.query} skeletonHeights={[72]}>
          {(storedToken) => <TokenControls {...token} storedToken={storedToken} />}
        </LoadingBoundary>
      </Box>
    </Section>
  );
}

type TokenControlsProps = Omit<ReturnType<typeof useScimToken>, 'query'> & { storedToken: ScimToken | null };

function TokenControls({ storedToken, newToken, saving, create, revoke }: TokenControlsProps) {
  const [confirming, setConfirming] = useState<'replace' | 'revoke' | null>(null);

  async function createOrReplace(): Promise<void> {
    if (await create()) setConfirming(null);
  }

  async function confirmRevoke(): Promise<void> {
    if (!(await revoke())) return;
    setConfirming(null);
    showSnackbar(m.staff_scim_revoked());
  }

  const errorMessage = saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>;
  return (
    <>
      {newToken !== null && (
        <Banner tone="ok" icon={KeyRound}>
          <CopyableValue name={m.staff_scim_shown_once()} value={newToken} />
        </Banner>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>{m.staff_scim_token()}</Box>
          <TokenStatus storedToken={storedToken} />
        </Box>
        {storedToken ? (
          <Box sx={{ display: 'flex', gap: '12px' }}>
            <Button onClick={() => setConfirming('revoke')}>{m.staff_scim_revoke()}</Button>
            <Button onClick={() => setConfirming('replace')}>{m.staff_scim_replace()}</Button>
          </Box>
        ) : (
          <BusyButton
            isBusy={saving.isBusy}
            busyLabel={m.staff_scim_making()}
            onClick={() => void createOrReplace()}
          >
            {m.staff_scim_make()}
          </BusyButton>
        )}
      </Box>
      {confirming === null && errorMessage}
      {confirming && (
        <ConfirmDialog
          isOpen
          isDestructive
          title={confirming === 'revoke' ? m.staff_scim_revoke_title() : m.staff_scim_replace_title()}
          confirmLabel={confirming === 'revoke' ? m.staff_scim_revoke() : m.staff_scim_replace()}
          isBusy={saving.isBusy}
          onConfirm={() => void (confirming === 'revoke' ? confirmRevoke() : createOrReplace())}
          onCancel={() => setConfirming(null)}
        >
          {confirming === 'revoke' ? m.staff_scim_revoke_text() : m.staff_scim_replace_text()}
          {errorMessage}
        </ConfirmDialog>
      )}
    </>
  );
}

function TokenStatus({ storedToken }: { storedToken: ScimToken | null }) {
  const { timeZone } = useConfig();
  if (!storedToken) return <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_scim_none()}</Box>;
  const { createdAt, createdBy, lastUsedAt } = storedToken;
  const time = formatInstant(createdAt, timeZone);
  return (
    <Box sx={{ color: 'var(--ink-2)' }}>
      <div>
        {createdBy ? m.staff_scim_created_by({ time, name: createdBy }) : m.staff_scim_created_then({ time })}
      </div>
      <div>
        {lastUsedAt
          ? m.staff_scim_used({ time: formatInstant(lastUsedAt, timeZone) })
          : m.staff_scim_never_used()}
      </div>
    </Box>
  );
}
