/** The button in the toolbar of a table that opens the person's saved filters of that table. */
import { IconButton, Popover } from '@mui/material';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { SavedFiltersProps } from '../../../ui/staff/data-table/index.ts';
import { SavedFiltersPanel } from './saved-filters-panel.tsx';

export function SavedFilters({ onApply, ...table }: SavedFiltersProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={m.staff_saved_filters()}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={m.staff_saved_filters()}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ border: '1px solid var(--edge)', backgroundColor: 'var(--surface)', color: 'var(--ink)' }}
      >
        <Bookmark size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': m.staff_saved_filters(), sx: paperStyles } }}
      >
        <SavedFiltersPanel
          {...table}
          onApply={(query) => {
            setAnchor(null);
            onApply(query);
          }}
        />
      </Popover>
    </>
  );
}

const paperStyles = {
  marginTop: '4px',
  width: 'min(320px, calc(100vw - 32px))',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
} as const;
