/** The menu that shows and hides columns. */
import { Box, Button, Checkbox } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { ToolbarPopover } from './toolbar-popover.tsx';

interface ColumnMenuProps {
  columns: readonly { readonly field: string; readonly header: string }[];
  /** Always true for the first column. */
  isShown: (field: string) => boolean;
  onChange: (field: string, isShown: boolean) => void;
  onReset: () => void;
}

export function ColumnMenu({ columns, isShown, onChange, onReset }: ColumnMenuProps) {
  return (
    <ToolbarPopover label={m.staff_table_columns()} icon={Columns3}>
      {() => (
        <>
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
        </>
      )}
    </ToolbarPopover>
  );
}
