/** How many rows are selected, and the actions for them. It sticks to the lower edge of the window. */
import { Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { BulkAction } from '../table-types.ts';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps<Row> {
  actions: readonly BulkAction<Row>[];
  selection: RowSelection<Row>;
}

/** The action whose dialog is open, with the rows that were selected then. */
interface OpenAction<Row> {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  readonly leftOutCount: number;
}

export function SelectionBar<Row extends { readonly id: string }>({
  actions,
  selection: { ids, rows, select },
}: SelectionBarProps<Row>) {
  const [opened, setOpened] = useState<OpenAction<Row> | null>(null);
  const bar = useRef<HTMLElement>(null);
  const count = rows.length;
  const isSelecting = count > 0;

  // The button that had the focus is gone.
  const wasSelecting = useRef(false);
  useEffect(() => {
    if (wasSelecting.current && !isSelecting && !opened && document.activeElement === document.body)
      bar.current?.focus();
    wasSelecting.current = isSelecting || opened !== null;
  }, [isSelecting, opened]);

  return (
    <Box
      ref={bar}
      role="group"
      aria-label={m.staff_table_bulk_actions()}
      tabIndex={-1}
      sx={[{ outline: 'none' }, isSelecting && styles]}
    >
      <Box role="status" sx={{ fontWeight: 600, marginRight: '8px' }}>
        {isSelecting && <span>{m.staff_table_selected({ count })}</span>}
      </Box>
      {isSelecting &&
        actions.map((action) => {
          const fitting = rows.filter((row) => action.appliesTo?.(row) ?? true);
          return (
            <Button
              key={action.label}
              startIcon={action.icon}
              disabled={fitting.length === 0}
              onClick={() => setOpened({ action, rows: fitting, leftOutCount: count - fitting.length })}
              sx={action.isDestructive ? { color: 'var(--bad)' } : {}}
            >
              {action.label}
            </Button>
          );
        })}
      {isSelecting && (
        <Button
          variant="text"
          aria-label={m.staff_table_clear_selection()}
          onClick={() => select(new Set())}
          sx={{ marginLeft: 'auto' }}
        >
          {m.staff_table_clear()}
        </Button>
      )}
      {opened?.action.dialog({
        rows: opened.rows,
        leftOutCount: opened.leftOutCount,
        onDone: (doneIds) => select(new Set([...ids].filter((id) => !doneIds.includes(id)))),
        onClose: () => setOpened(null),
      })}
    </Box>
  );
}

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  position: 'sticky',
  // On narrow screens the knocks float at the bottom.
  bottom: { xs: 'var(--knocks-height, 0px)', lg: 0 },
  zIndex: 4,
  minHeight: 60,
  padding: { xs: '8px 12px 8px 20px', sm: '8px 12px 8px 24px' },
  borderTop: '1px solid var(--line)',
  backgroundColor: 'var(--surface)',
} as const;
