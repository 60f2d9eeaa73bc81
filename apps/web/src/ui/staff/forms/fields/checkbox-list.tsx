/** A list of checkboxes. Items that are checked at first come first; long lists have a search field. */
import { matchesSearch } from '@foyer/contract/core/search-text.ts';
import { Box, Checkbox, OutlinedInput } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { FieldError } from './field-frame.tsx';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** A second line in grey. */
  readonly hint?: string;
}

interface CheckboxListProps {
  label: string;
  choices: readonly Choice[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown when there are no choices. */
  empty: string;
}

const minChoicesForSearch = 8;

export function CheckboxList({ label, choices, chosen, onChange, hint, error, empty }: CheckboxListProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  // The initial selection determines the order: checking an item must not move it.
  const [initiallyChosen] = useState(() => new Set(chosen));
  const matches = choices
    .filter((choice) => matchesSearch(`${choice.label} ${choice.hint ?? ''}`, search))
    .toSorted((a, b) => Number(initiallyChosen.has(b.id)) - Number(initiallyChosen.has(a.id)));

  const toggle = (choice: string, isChecked: boolean): void =>
    onChange(isChecked ? [...chosen, choice] : chosen.filter((each) => each !== choice));

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
      <Box sx={[listStyles, error !== undefined && { borderColor: 'var(--bad)' }]}>
        {choices.length > minChoicesForSearch && (
          <OutlinedInput
            type="search"
            placeholder={m.staff_choices_search()}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            slotProps={{ input: { 'aria-label': m.staff_choices_search_in({ label }) } }}
            sx={searchStyles}
          />
        )}
        <Box sx={{ maxHeight: 232, overflowY: 'auto' }}>
          {matches.map((choice) => (
            <ChoiceItem
              key={choice.id}
              choice={choice}
              isChecked={chosen.includes(choice.id)}
              onToggle={(isChecked) => toggle(choice.id, isChecked)}
            />
          ))}
          {matches.length === 0 && (
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

interface ChoiceItemProps {
  choice: Choice;
  isChecked: boolean;
  onToggle: (isChecked: boolean) => void;
}

function ChoiceItem({ choice, isChecked, onToggle }: ChoiceItemProps) {
  return (
    <Box component="label" sx={itemStyles}>
      <Checkbox checked={isChecked} onChange={(_event, next) => onToggle(next)} />
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

const listStyles = {
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  backgroundColor: 'var(--surface)',
  overflow: 'hidden',
} as const;
const searchStyles = {
  width: '100%',
  height: 44,
  fontSize: { xs: 16, sm: 14 },
  borderRadius: 0,
  borderBottom: '1px solid var(--line)',
  '& .MuiOutlinedInput-notchedOutline': { border: 0 },
} as const;
const itemStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: 44,
  padding: '2px 12px 2px 4px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--sunken)' },
} as const;
