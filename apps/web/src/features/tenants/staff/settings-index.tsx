/** The search of Settings › General, and links to its sections. */
import { Box, Link } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { TextField } from '../../../ui/staff/forms/index.ts';
import { flagGroups } from './flag-groups.ts';

const sections: readonly { readonly anchor: string; readonly name: () => string }[] = [
  { anchor: 'brand', name: () => m.staff_settings_brand() },
  { anchor: 'region', name: () => m.staff_settings_place() },
  { anchor: 'sign-in', name: () => m.staff_settings_security() },
  { anchor: 'agents', name: () => m.staff_settings_agents() },
  { anchor: 'booking', name: () => m.staff_settings_booking() },
  { anchor: 'links', name: () => m.staff_settings_links() },
  ...flagGroups,
  { anchor: 'styles', name: () => m.staff_styles() },
  { anchor: 'setup', name: () => m.staff_setup_title() },
];

interface SettingsIndexProps {
  search: string;
  onSearch: (typed: string) => void;
}

export function SettingsIndex({ search, onSearch }: SettingsIndexProps) {
  return (
    <Box sx={styles}>
      <TextField
        label={m.staff_settings_search()}
        type="search"
        value={search}
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
      />
      <Box component="nav" aria-label={m.staff_settings_on_page()} sx={linksStyles}>
        {sections.map(({ anchor, name }) => (
          <Link
            key={anchor}
            href={`#${anchor}`}
            onClick={() => onSearch('')}
            sx={{ color: 'var(--accent-text)' }}
          >
            {name()}
          </Link>
        ))}
      </Box>
    </Box>
  );
}

const styles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
  alignItems: 'end',
  gap: '12px 24px',
} as const;
const linksStyles = { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', paddingBottom: '12px' } as const;
