/** The menu with the actions of a row. */
import { IconButton, Menu, MenuItem } from '@mui/material';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { RowAction } from './table-types.ts';

interface RowMenuProps {
  /** Names the row in the accessible name of the button. */
  name: string;
  actions: readonly RowAction[];
  tabIndex?: number;
}

export function RowMenu({ name, actions, tabIndex }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={m.staff_table_row_actions({ name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        tabIndex={tabIndex}
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => {
              setAnchor(null);
              action.onChoose();
            }}
            sx={{ ...(action.isDestructive && { color: 'var(--bad)' }) }}
          >
            {action.icon}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
