/** The search field of a table. It waits until typing pauses before it searches. */
import { IconButton, OutlinedInput } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';

const debounceMs = 300;

interface SearchFieldProps {
  hint: string;
  /** The search in the address. */
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ hint, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSent = useRef(value);

  // The back button changes the value too. A value that this field sent itself must not overwrite newer
  // input.
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string, afterMs = debounceMs): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastSent.current = next;
      onChange(next);
    }, afterMs);
  }

  return (
    <OutlinedInput
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(text, 0);
        if (event.key === 'Escape' && text) type('', 0);
      }}
      placeholder={hint}
      startAdornment={<Search size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />}
      endAdornment={
        text && (
          <IconButton
            edge="end"
            aria-label={m.staff_table_search_clear()}
            onClick={() => type('', 0)}
            sx={{ width: 32, height: 32 }}
          >
            <X size={16} strokeWidth={2} aria-hidden />
          </IconButton>
        )
      }
      slotProps={{ input: { type: 'search', 'aria-label': hint, maxLength: 200, enterKeyHint: 'search' } }}
      sx={styles}
    />
  );
}

const styles = {
  flex: { xs: '1 1 100%', sm: '0 1 280px' },
  height: 40,
  gap: '8px',
  fontSize: 14,
  padding: '0 10px 0 12px',
  '& svg': { color: 'var(--ink-2)' },
  '& input': { padding: 0 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '@media (pointer: coarse)': { height: 44, fontSize: 16 },
} as const;
