/** The menu that shows and hides columns. */
import { Box, Button, Checkbox, IconButton, Popover } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';

interface ColumnMenuProps {
  columns: readonly { readonly field: string; readonly header: string }[];
  /** Always true for the first column. */
  isShown: (field: string) => boolean;
  onChange: (field: string, isShown: boolean) => void;
  onReset: () => void;
}

export function ColumnMenu({ columns, isShown, onChange, onReset }: ColumnMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={m.staff_table_columns()}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ border: '1px solid var(--edge)', backgroundColor: 'var(--surface)', color: 'var(--ink)' }}
      >
        <Columns3 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': m.staff_table_columns(), sx: paperStyles } }}
      >
        <Box role="group" aria-label={m.staff_table_columns()} sx={{ padding: '8px 16px 8px 6px' }}>
          {columns.map(({ field, header }, index) => (
            <Box component="label" key={field} sx={{ display: 'flex', alignItems: 'center' }}>
              <Checkbox
                checked={isShown(field)}
                disabled={index === 0}
                onChange={(_event, next) => onChange(field, next)}
              />
              {header}
            </Box>
          ))}
        </Box>
        <Box sx={{ borderTop: '1px solid var(--line)', padding: '8px' }}>
          <Button variant="text" fullWidth onClick={onReset}>
            {m.staff_table_columns_reset()}
          </Button>
        </Box>
      </Popover>
    </>
  );
}

const paperStyles = {
  marginTop: '4px',
  minWidth: 220,
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
} as const;
