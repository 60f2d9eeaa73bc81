/** Every switch of the tenant with what it does. */
import { flagNotes } from '@foyer/contract/settings.ts';
import { Box } from '@mui/material';
import { SwitchField } from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/section.tsx';
import { flagGroups, flagTitle } from './flag-groups.ts';
import { type SettingsDraft, withFlag } from './settings-draft.ts';

interface FlagSectionsProps {
  draft: SettingsDraft;
  onChange: (next: Partial<SettingsDraft>) => void;
}

export function FlagSections({ draft, onChange }: FlagSectionsProps) {
  return flagGroups.map((group) => (
    <Section key={group.name()} title={group.name()}>
      <Box sx={listLook}>
        {group.flags.map((name) => (
          <SwitchField
            key={name}
            label={flagTitle(name)}
            hint={flagNotes[name]}
            isOn={draft.flags[name]}
            onChange={(isOn) => onChange({ flags: withFlag(draft, name, isOn).flags })}
          />
        ))}
      </Box>
    </Section>
  ));
}

const listLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '40px',
  '& > *': { borderTop: '1px solid var(--line)' },
} as const;
