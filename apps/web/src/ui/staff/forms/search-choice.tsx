/** One out of more than a list can show: found by typing, asked of the server a moment after the last letter. */
import { Autocomplete, Box, OutlinedInput } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import type { Choice } from './choice-list.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';

const pauseMs = 250;

interface SearchChoiceProps {
  label: string;
  isOptional?: boolean;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** Names the search in the query cache. */
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  placeholder: string;
  hint?: string;
  error?: string | undefined;
  /** Said when nothing is found. */
  empty: string;
}

export function SearchChoice({
  label,
  isOptional,
  value,
  onChange,
  placeholder,
  hint,
  error,
  empty,
  ...asking
}: SearchChoiceProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { found, isSearching, problem } = useFound(isOpen, text === value?.label ? '' : text, asking);

  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
      <Autocomplete<Choice>
        id={id}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        value={value}
        onChange={(_event, choice) => onChange(choice)}
        onInputChange={(_event, typed) => setText(typed)}
        options={[...found]}
        filterOptions={(options) => options}
        getOptionLabel={(choice) => choice.label}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        loading={isSearching}
        loadingText={m.staff_links_customer_searching()}
        noOptionsText={problem ?? empty}
        forcePopupIcon={false}
        clearIcon={<X size={16} strokeWidth={2} aria-hidden />}
        clearText={m.staff_table_search_clear()}
        autoHighlight
        slotProps={{ paper: { sx: paperLook } }}
        renderOption={({ key: _key, ...option }, choice) => (
          <Box component="li" {...option} key={choice.id} sx={optionLook}>
            <span>{choice.label}</span>
            {choice.hint && (
              <Box component="span" sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
                {choice.hint}
              </Box>
            )}
          </Box>
        )}
        renderInput={({ slotProps, id: inputId }) => (
          <OutlinedInput
            {...slotProps.input}
            id={inputId}
            fullWidth
            placeholder={placeholder}
            error={error !== undefined}
            inputProps={{
              ...slotProps.htmlInput,
              maxLength: 200,
              ...((hint || error) && { 'aria-describedby': describedBy(id) }),
            }}
            sx={inputLook}
          />
        )}
      />
    </FieldFrame>
  );
}

/** What fits what is typed; without a word, the first there are. */
function useFound(
  isOpen: boolean,
  typed: string,
  { name, search }: Pick<SearchChoiceProps, 'name' | 'search'>,
) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const answer = useQuery({
    queryKey: ['choices', name, asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: isOpen,
    staleTime: 5_000,
  });
  const isStale = asked !== typed.trim();
  return {
    found: isStale ? [] : (answer.data ?? []),
    isSearching: isOpen && (isStale || answer.isFetching),
    problem: answer.isError ? explain(answer.error) : null,
  };
}

const inputLook = { height: 44, fontSize: { xs: 16, sm: 14 }, paddingRight: '8px !important' } as const;
const paperLook = {
  marginTop: '4px',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
} as const;
const optionLook = {
  display: 'grid !important',
  justifyContent: 'stretch !important',
  minHeight: 44,
  alignContent: 'center',
} as const;
