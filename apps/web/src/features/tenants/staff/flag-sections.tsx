/** The switches of the feature flags with their descriptions. */
import { flagNotes } from '@foyer/contract/tenants/settings.ts';
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ConfirmDialog, SwitchField } from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/layout/section.tsx';
import { flagGroups, flagTitle } from './flag-groups.ts';
import { type SettingsDraft, withFlag } from './settings-draft.ts';

interface FlagSectionsProps {
  draft: SettingsDraft;
  /** Flags that this installation cannot turn on: shown as off, with any stored value. */
  unavailable: readonly FlagName[];
  onChange: (next: Partial<SettingsDraft>) => void;
}

export function FlagSections({ draft, unavailable, onChange }: FlagSectionsProps) {
  const isAvailable = (name: FlagName) => !unavailable.includes(name);
  const [isConfirming, setConfirming] = useState(false);
  const { flags } = draft;

  function setFlag(
    name: FlagName,
    isOn: boolean,
    policyByDefaultConfirmed = draft.policyByDefaultConfirmed,
  ): void {
    onChange({ flags: withFlag(draft, name, isOn).flags, policyByDefaultConfirmed });
  }

  return (
    <>
      {flagGroups.map((group) => (
        <Section key={group.anchor} anchor={group.anchor} title={group.name()}>
          <Box sx={listStyles}>
            {group.flags.map((name) => (
              <SwitchField
                key={name}
                label={flagTitle(name)}
                hint={
                  isAvailable(name)
                    ? hintOf(name, draft)
                    : m.staff_flags_not_available({ note: flagNotes[name] })
                }
                isOn={flags[name] && isAvailable(name)}
                isDisabled={
                  !isAvailable(name) || (name === 'policyAcceptedByDefault' && !flags.privacyPolicy)
                }
                onChange={(isOn) =>
                  name === 'policyAcceptedByDefault' && isOn ? setConfirming(true) : setFlag(name, isOn)
                }
              />
            ))}
          </Box>
        </Section>
      ))}
      <ConfirmDialog
        isOpen={isConfirming}
        title={m.staff_flags_default_ask()}
        confirmLabel={m.staff_flags_default_do()}
        onConfirm={() => {
          setFlag('policyAcceptedByDefault', true, true);
          setConfirming(false);
        }}
        onCancel={() => setConfirming(false)}
      >
        {m.staff_flags_default_text()}
      </ConfirmDialog>
    </>
  );
}

function hintOf(name: FlagName, { flags }: SettingsDraft): string {
  if (name === 'policyAcceptedByDefault' && !flags.privacyPolicy) return m.staff_flags_needs_policy();
  return flagNotes[name];
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '40px',
  '& > *': { borderTop: '1px solid var(--line)' },
} as const;
