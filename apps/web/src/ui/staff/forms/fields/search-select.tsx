/** Selects one record by searching on the server. It waits until typing pauses before it searches. */
import { Autocomplete, Box, OutlinedInput } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useDebounced } from '../../use-debounced.ts';
import type { Choice } from './checkbox-list.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';

const debounceMs = 250;

interface SearchSelectProps {
  label: string;
  isOptional?: boolean;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** Identifies the search in the query cache. */
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  placeholder: string;
  hint?: string;
  error?: string | undefined;
  /** Shown when there are no matches. */
  empty: string;
}

export function SearchSelect({
  label,
  isOptional,
  value,
  onChange,
  placeholder,
  hint,
  error,
  empty,
  ...searchProps
}: SearchSelectProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { results, isSearching, problem } = useSearchResults(
    isOpen,
    text === value?.label ? '' : text,
    searchProps,
  );

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
        options={[...results]}
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
        slotProps={{ paper: { sx: paperStyles } }}
        renderOption={({ key: _key, ...option }, choice) => (
          <Box component="li" {...option} key={choice.id} sx={optionStyles}>
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
            sx={inputStyles}
          />
        )}
      />
    </FieldFrame>
  );
}

/** The records that match the text; without a text, the first records. */
function useSearchResults(
  isOpen: boolean,
  typed: string,
  { name, search }: Pick<SearchSelectProps, 'name' | 'search'>,
) {
  const query = useDebounced(typed.trim(), debounceMs);
  const answer = useQuery({
    queryKey: ['choices', name, query],
    queryFn: ({ signal }) => search(query, signal),
    enabled: isOpen,
    staleTime: 5_000,
  });
  const isStale = query !== typed.trim();
  return {
    results: isStale ? [] : (answer.data ?? []),
    isSearching: isOpen && (isStale || answer.isFetching),
    problem: answer.isError ? explain(answer.error) : null,
  };
}

const inputStyles = { height: 44, fontSize: { xs: 16, sm: 14 }, paddingRight: '8px !important' } as const;
const paperStyles = {
  marginTop: '4px',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
} as const;
const optionStyles = {
  display: 'grid !important',
  justifyContent: 'stretch !important',
  minHeight: 44,
  alignContent: 'center',
} as const;
