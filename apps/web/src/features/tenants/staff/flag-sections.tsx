/** Every switch of the tenant with what it does, and what it needs besides. */
import { flagNotes } from '@foyer/contract/settings.ts';
import type { FlagName } from '@foyer/contract/tenants.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { AskDialog, SwitchField } from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/section.tsx';
import { flagGroups, flagTitle } from './flag-groups.ts';
import { type SettingsDraft, withFlag } from './settings-draft.ts';

interface FlagSectionsProps {
  draft: SettingsDraft;
  onChange: (next: Partial<SettingsDraft>) => void;
}

export function FlagSections({ draft, onChange }: FlagSectionsProps) {
  const [isAsked, setAsked] = useState(false);
  const { flags } = draft;

  function turn(
    name: FlagName,
    isOn: boolean,
    policyByDefaultConfirmed = draft.policyByDefaultConfirmed,
  ): void {
    onChange({ flags: withFlag(draft, name, isOn).flags, policyByDefaultConfirmed });
  }

  return (
    <>
      {flagGroups.map((group) => (
        <Section key={group.name()} title={group.name()}>
          <Box sx={listLook}>
            {group.flags.map((name) => (
              <SwitchField
                key={name}
                label={flagTitle(name)}
                hint={needOf(name, draft) ?? flagNotes[name]}
                isOn={flags[name]}
                isDisabled={name === 'policyAcceptedByDefault' && !flags.privacyPolicy}
                onChange={(isOn) =>
                  name === 'policyAcceptedByDefault' && isOn ? setAsked(true) : turn(name, isOn)
                }
              />
            ))}
          </Box>
        </Section>
      ))}
      <AskDialog
        isOpen={isAsked}
        title={m.staff_flags_default_ask()}
        doLabel={m.staff_flags_default_do()}
        onDo={() => {
          turn('policyAcceptedByDefault', true, true);
          setAsked(false);
        }}
        onCancel={() => setAsked(false)}
      >
        {m.staff_flags_default_text()}
      </AskDialog>
    </>
  );
}

/** What is missing for a switch to do anything. */
function needOf(name: FlagName, { flags, analyticsDashboardId }: SettingsDraft): string | null {
  if (name === 'analytics' && flags.analytics && !analyticsDashboardId.trim())
    return m.staff_flags_needs_dashboard();
  if (name === 'policyAcceptedByDefault' && !flags.privacyPolicy) return m.staff_flags_needs_policy();
  return null;
}

const listLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '40px',
  '& > *': { borderTop: '1px solid var(--line)' },
} as const;
