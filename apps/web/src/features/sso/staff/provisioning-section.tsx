/** Who leaves there is out here: the address and the token for the tenant's provisioner. */
import type { ScimToken } from '@foyer/contract/managed-scim.ts';
import { scimPath } from '@foyer/contract/scim.ts';
import { Box, Button } from '@mui/material';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { formatInstant } from '../../../ui/staff/clock-time.ts';
import { AskDialog, BusyButton, FieldError } from '../../../ui/staff/forms/index.ts';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { Section } from '../../../ui/staff/section.tsx';
import { say } from '../../../ui/staff/snackbars.tsx';
import { CopiedLine } from './copied-line.tsx';
import { useScimToken } from './use-scim-token.ts';

export function ProvisioningSection() {
  const token = useScimToken();
  return (
    <Section title={m.staff_scim()} intro={m.staff_scim_intro()}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
        <CopiedLine name={m.staff_scim_address()} value={location.origin + scimPath} />
        <Loaded answer={token.answer} heights={[72]}>
          {(kept) => <TokenPart {...token} kept={kept} />}
        </Loaded>
      </Box>
    </Section>
  );
}

type TokenPartProps = Omit<ReturnType<typeof useScimToken>, 'answer'> & { kept: ScimToken | null };

function TokenPart({ kept, fresh, saving, make, revoke }: TokenPartProps) {
  const [asked, setAsked] = useState<'replace' | 'revoke' | null>(null);

  async function replacing(): Promise<void> {
    if (await make()) setAsked(null);
  }

  async function revoking(): Promise<void> {
    if (!(await revoke())) return;
    setAsked(null);
    say(m.staff_scim_revoked());
  }

  const wrong = saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>;
  return (
    <>
      {fresh !== null && (
        <Banner tone="ok" icon={<KeyRound size={20} strokeWidth={1.75} />}>
          <CopiedLine name={m.staff_scim_shown_once()} value={fresh} />
        </Banner>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>{m.staff_scim_token()}</Box>
          <TokenStory kept={kept} />
        </Box>
        {kept ? (
          <Box sx={{ display: 'flex', gap: '12px' }}>
            <Button onClick={() => setAsked('revoke')}>{m.staff_scim_revoke()}</Button>
            <Button onClick={() => setAsked('replace')}>{m.staff_scim_replace()}</Button>
          </Box>
        ) : (
          <BusyButton
            isBusy={saving.isBusy}
            busyLabel={m.staff_scim_making()}
            onClick={() => void replacing()}
          >
            {m.staff_scim_make()}
          </BusyButton>
        )}
      </Box>
      {asked === null && wrong}
      {asked && (
        <AskDialog
          isOpen
          isBad
          title={asked === 'revoke' ? m.staff_scim_revoke_title() : m.staff_scim_replace_title()}
          doLabel={asked === 'revoke' ? m.staff_scim_revoke() : m.staff_scim_replace()}
          isBusy={saving.isBusy}
          onDo={() => void (asked === 'revoke' ? revoking() : replacing())}
          onCancel={() => setAsked(null)}
        >
          {asked === 'revoke' ? m.staff_scim_revoke_text() : m.staff_scim_replace_text()}
          {wrong}
        </AskDialog>
      )}
    </>
  );
}

function TokenStory({ kept }: { kept: ScimToken | null }) {
  const { timeZone } = useConfig();
  if (!kept) return <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_scim_none()}</Box>;
  const { createdAt, createdBy, lastUsedAt } = kept;
  const time = formatInstant(createdAt, timeZone);
  return (
    <Box sx={{ color: 'var(--ink-2)' }}>
      <div>
        {createdBy ? m.staff_scim_made_by({ time, name: createdBy }) : m.staff_scim_made_then({ time })}
      </div>
      <div>
        {lastUsedAt
          ? m.staff_scim_used({ time: formatInstant(lastUsedAt, timeZone) })
          : m.staff_scim_never_used()}
      </div>
    </Box>
  );
}
