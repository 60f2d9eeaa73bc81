/** The saved filters of a table, to apply and delete, and the form that saves the present filters. */
import type { SavedFilter } from '@foyer/contract/saved-filters.ts';
import { savedFilterLimits } from '@foyer/contract/saved-filters.ts';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { Check, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import type { SavedFiltersProps } from '../../../ui/staff/data-table/index.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { BusyButton, requiredOr, TextField, useSave } from '../../../ui/staff/forms/index.ts';
import { useSavedFilters } from './use-saved-filters.ts';

export function SavedFiltersPanel({ table, query, currentQuery, onApply }: SavedFiltersProps) {
  const { saved, save, remove } = useSavedFilters(table);
  const list = useRef<HTMLDivElement>(null);

  async function deleteFilter(filter: SavedFilter): Promise<void> {
    // The button that has the focus disappears.
    list.current?.focus();
    try {
      await remove(filter);
      showSnackbar(m.staff_saved_filters_deleted({ name: filter.name }));
    } catch (error) {
      showSnackbar(explain(error), 'error');
    }
  }

  return (
    <>
      <Box ref={list} role="group" aria-label={m.staff_saved_filters()} tabIndex={-1} sx={listStyles}>
        <LoadingBoundary query={saved} skeletonHeights={[88]}>
          {(filters) =>
            filters.length === 0 ? (
              <Box component="p" sx={{ color: 'var(--ink-2)', padding: '8px' }}>
                {m.staff_saved_filters_none()}
              </Box>
            ) : (
              <ul>
                {filters.map((filter) => (
                  <Box component="li" key={filter.id} sx={{ display: 'flex', gap: '4px' }}>
                    <ButtonBase
                      aria-current={filter.query === query ? 'true' : undefined}
                      onClick={() => onApply(filter.query)}
                      sx={applyStyles}
                    >
                      <Box component="span" sx={{ flex: 'none', width: 18, display: 'flex' }}>
                        {filter.query === query && <Check size={18} strokeWidth={2} aria-hidden />}
                      </Box>
                      {filter.name}
                    </ButtonBase>
                    <IconButton
                      aria-label={m.staff_saved_filters_delete({ name: filter.name })}
                      onClick={() => void deleteFilter(filter)}
                    >
                      <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                    </IconButton>
                  </Box>
                ))}
              </ul>
            )
          }
        </LoadingBoundary>
      </Box>
      <SaveForm onSave={(name) => save({ name, query: currentQuery() })} />
    </>
  );
}

const nameField = 'name';

function SaveForm({ onSave }: { onSave: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const { isBusy, formErrors, run, clearField } = useSave([nameField]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await run(() => onSave(name)))) return;
    showSnackbar(m.staff_saved_filters_saved({ name: name.trim() }));
    setName('');
  }

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={formStyles}>
      {formErrors.message && <Banner tone="bad">{formErrors.message}</Banner>}
      <TextField
        label={m.staff_saved_filters_name()}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          clearField(nameField);
        }}
        error={requiredOr(nameField, name, formErrors.fields[nameField])}
        inputProps={{ maxLength: savedFilterLimits.nameLength, autoComplete: 'off' }}
      />
      <BusyButton
        type="submit"
        variant="outlined"
        isBusy={isBusy}
        busyLabel={m.staff_form_saving()}
        fullWidth
      >
        {m.staff_saved_filters_save()}
      </BusyButton>
    </Box>
  );
}

const listStyles = {
  maxHeight: 'min(320px, 40dvh)',
  overflowY: 'auto',
  padding: '8px',
  outline: 'none',
} as const;
const applyStyles = {
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  justifyContent: 'flex-start',
  gap: '8px',
  padding: '4px 8px',
  borderRadius: '6px',
  font: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: 'var(--sunken)' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
const formStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '12px',
  padding: '12px 16px 16px',
  borderTop: '1px solid var(--line)',
} as const;
