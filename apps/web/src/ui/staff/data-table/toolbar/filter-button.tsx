/** One filter: its name, its value, and a button that removes it. */
import { Box, ButtonBase, Menu, MenuItem } from '@mui/material';
import { Check, ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { TableFilter } from '../table-types.ts';

interface FilterButtonProps {
  filter: TableFilter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function FilterButton({ filter, value, onChange }: FilterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = filter.options.find((option) => option.value === value);
  const isSet = value !== undefined;
  // A filter without options is set by a link; here it can only be removed.
  if (!isSet && filter.options.length === 0) return null;

  const choose = (next: string | undefined): void => {
    setAnchor(null);
    if (next !== value) onChange(next);
  };

  return (
    <Box sx={{ ...frameStyles, ...(isSet && activeFrameStyles) }}>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
        sx={openButtonStyles}
      >
        <Box component="span" sx={{ color: 'var(--ink-2)' }}>
          {filter.label}
        </Box>
        <Box component="span" sx={valueStyles}>
          {chosen?.label ?? value ?? filter.any}
        </Box>
        {!isSet && <ChevronDown size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />}
      </ButtonBase>
      {isSet && (
        <ButtonBase
          aria-label={m.staff_table_filter_off({ filter: filter.label })}
          onClick={() => choose(undefined)}
          sx={{ width: 36, borderRadius: '6px' }}
        >
          <X size={16} strokeWidth={2} aria-hidden />
        </ButtonBase>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {[{ value: undefined, label: filter.any }, ...filter.options].map((option) => (
          <MenuItem
            key={option.value ?? ''}
            selected={option.value === value}
            onClick={() => choose(option.value)}
          >
            <Box component="span" sx={{ width: 18, display: 'flex' }}>
              {option.value === value && <Check size={18} strokeWidth={2} aria-hidden />}
            </Box>
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

const frameStyles = {
  display: 'flex',
  minHeight: 40,
  maxWidth: '100%',
  borderRadius: '6px',
  border: '1px solid var(--edge)',
  backgroundColor: 'var(--surface)',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
const activeFrameStyles = { borderColor: 'var(--ink)', backgroundColor: 'var(--sunken)' } as const;
const openButtonStyles = {
  gap: '8px',
  minWidth: 0,
  padding: '0 10px 0 12px',
  borderRadius: '6px',
  font: 'inherit',
} as const;
const valueStyles = {
  fontWeight: 600,
  minWidth: 0,
  maxWidth: 220,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
