/** Any number out of a list: boxes to tick, what was chosen at opening first, with a search where the list is long. */
import { Box, Checkbox, OutlinedInput } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FieldError } from './field-frame.tsx';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** A second, quieter line. */
  readonly hint?: string;
}

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** Said while there is nothing to choose from. */
  empty: string;
}

const searchFrom = 8;

export function ChoiceList({ label, choices, chosen, onChange, hint, error, empty }: ChoiceListProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  // Ticking a box must not move it away from under the finger: the order is that of the opening.
  const [first] = useState(() => new Set(chosen));
  const wanted = search.trim().toLocaleLowerCase();
  const found = choices
    .filter((choice) => `${choice.label} ${choice.hint ?? ''}`.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));

  const tick = (choice: string, isTicked: boolean): void =>
    onChange(isTicked ? [...chosen, choice] : chosen.filter((each) => each !== choice));

  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: '6px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '12px' }}>
        <Box id={id} sx={{ fontWeight: 500 }}>
          {label}
        </Box>
        <Box aria-live="polite" sx={{ color: 'var(--ink-2)', fontSize: 13 }}>
          {choices.length > 0 && m.staff_choices_count({ count: chosen.length, total: choices.length })}
        </Box>
      </Box>
      <Box sx={[listLook, error !== undefined && { borderColor: 'var(--bad)' }]}>
        {choices.length > searchFrom && (
          <OutlinedInput
            type="search"
            placeholder={m.staff_choices_search()}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            slotProps={{ input: { 'aria-label': m.staff_choices_search_in({ label }) } }}
            sx={searchLook}
          />
        )}
        <Box sx={{ maxHeight: 232, overflowY: 'auto' }}>
          {found.map((choice) => (
            <Line
              key={choice.id}
              choice={choice}
              isTicked={chosen.includes(choice.id)}
              onTick={(isTicked) => tick(choice.id, isTicked)}
            />
          ))}
          {found.length === 0 && (
            <Box component="p" sx={{ padding: '12px 16px', color: 'var(--ink-2)' }}>
              {choices.length === 0 ? empty : m.staff_choices_nothing()}
            </Box>
          )}
        </Box>
      </Box>
      {error ? (
        <FieldError>{error}</FieldError>
      ) : (
        hint && <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>{hint}</Box>
      )}
    </Box>
  );
}

interface LineProps {
  choice: Choice;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function Line({ choice, isTicked, onTick }: LineProps) {
  return (
    <Box component="label" sx={lineLook}>
      <Checkbox checked={isTicked} onChange={(_event, next) => onTick(next)} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {choice.label}
        {choice.hint && (
          <Box
            component="span"
            sx={{ display: 'block', color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}
          >
            {choice.hint}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const listLook = {
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  backgroundColor: 'var(--surface)',
  overflow: 'hidden',
} as const;
const searchLook = {
  width: '100%',
  height: 44,
  fontSize: { xs: 16, sm: 14 },
  borderRadius: 0,
  borderBottom: '1px solid var(--line)',
  '& .MuiOutlinedInput-notchedOutline': { border: 0 },
} as const;
const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: 44,
  padding: '2px 12px 2px 4px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--sunken)' },
} as const;
