/** Sorts the cards on phones, where there are no column headers. */
import { Button, Menu, MenuItem } from '@mui/material';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { Column } from '../table-types.ts';

interface SortButtonProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onChange: (sort: string) => void;
}

export function SortButton<Row>({ columns, sort, onChange }: SortButtonProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choices = columns.filter((column) => column.sortable).flatMap(choicesOf);
  if (choices.length === 0) return null;
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<ArrowDownUp size={18} strokeWidth={1.75} aria-hidden />}
      >
        {choices.find((choice) => choice.sort === sort)?.name ?? m.staff_table_sort()}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.sort}
            selected={choice.sort === sort}
            onClick={() => {
              setAnchor(null);
              onChange(choice.sort);
            }}
          >
            {choice.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function choicesOf<Row>({ field, header, kind = 'text', sortsAs }: Column<Row>) {
  const named = { column: header, kind: sortsAs ?? (kind === 'instant-with-seconds' ? 'instant' : kind) };
  return [
    { sort: `${field}:asc`, name: m.staff_table_sort_up(named) },
    { sort: `${field}:desc`, name: m.staff_table_sort_down(named) },
  ];
}
