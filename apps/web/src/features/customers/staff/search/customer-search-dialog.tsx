/** Finds a customer by name, number, email or reference, and opens the record. Arrow keys choose, Enter opens. */
import type { CustomerRow } from '@foyer/contract/customers.ts';
import { Autocomplete, Box, Button, Dialog, IconButton, OutlinedInput, useMediaQuery } from '@mui/material';
import { Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { SwitchField } from '../../../../ui/staff/forms/index.ts';
import { useAccount } from '../../../users/staff/index.ts';
import { formatPhone } from '../format-phone.ts';
import { BlockedPill } from '../list/customer-columns.tsx';
import { type MatchKind, matchKindOf, matchKinds } from './match-kind.ts';
import { type SearchState, useCustomerSearch } from './use-customer-search.ts';

interface CustomerSearchDialogProps {
  /** The keys that always open it, as the keyboard names them. */
  readonly keys: string;
  /** Whether the `/` key opens it. */
  readonly isKeyOn: boolean;
  readonly onKeyChange: (isOn: boolean) => void;
  readonly onClose: () => void;
}

interface Option {
  readonly id: string;
  readonly kind: MatchKind | 'all';
  readonly path: string;
  readonly label: string;
  readonly customer: CustomerRow | null;
}

export function CustomerSearchDialog({ keys, isKeyOn, onKeyChange, onClose }: CustomerSearchDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const seesContacts = useAccount().data?.seesContacts ?? true;
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const state = useCustomerSearch(text);
  const options = state.status === 'found' ? optionsOf(state) : [];

  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': m.staff_search(), sx: paperStyles(isPhone) },
      }}
    >
      <Autocomplete<Option>
        open={options.length > 0}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        value={null}
        inputValue={text}
        onInputChange={(_event, typed, reason) => reason === 'input' && setText(typed)}
        onChange={(_event, option) => {
          if (!option) return;
          onClose();
          void navigate(option.path);
        }}
        options={options}
        filterOptions={(all) => all}
        groupBy={({ kind }) => kind}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ id }) => id}
        autoHighlight
        forcePopupIcon={false}
        disablePortal
        slots={{ popper: ListInDialog as never }}
        slotProps={{ listbox: { sx: listStyles, 'aria-label': m.staff_search() } }}
        renderGroup={({ key, group, children }) => (
          <Box component="li" role="presentation" key={key}>
            {group !== 'all' && (
              <Box aria-hidden sx={groupStyles}>
                {m.staff_search_by({ kind: group })}
              </Box>
            )}
            <Box
              component="ul"
              role="group"
              aria-label={group === 'all' ? undefined : m.staff_search_by({ kind: group })}
            >
              {children}
            </Box>
          </Box>
        )}
        renderOption={({ key: _key, ...option }, { id, label, customer }) => (
          <Box component="li" {...option} key={id} sx={optionStyles}>
            {customer ? <Found customer={customer} /> : <span>{label}</span>}
          </Box>
        )}
        renderInput={({ slotProps, id }) => (
          <OutlinedInput
            {...slotProps.input}
            id={id}
            fullWidth
            autoFocus
            placeholder={seesContacts ? m.staff_customers_search() : m.staff_search_hint_masked()}
            startAdornment={<Search size={20} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />}
            endAdornment={
              <IconButton aria-label={m.staff_close()} onClick={onClose}>
                <X size={20} strokeWidth={1.75} aria-hidden />
              </IconButton>
            }
            inputProps={{
              ...slotProps.htmlInput,
              'aria-label': m.staff_search(),
              maxLength: 200,
              enterKeyHint: 'search',
              autoCorrect: 'off',
              spellCheck: false,
            }}
            sx={inputStyles}
          />
        )}
      />
      <Box sx={{ padding: '12px 24px', marginTop: 'auto' }}>
        <SearchNotice state={state} seesContacts={seesContacts} />
        <SwitchField
          label={m.staff_search_key()}
          hint={m.staff_search_key_hint({ keys })}
          isOn={isKeyOn}
          onChange={onKeyChange}
        />
      </Box>
    </Dialog>
  );
}

/** The list is part of the dialog and does not float over it. While it is closed, MUI still passes the last options. */
function ListInDialog({ open, children }: { open: boolean; children: ReactNode }) {
  return open ? <div>{children}</div> : null;
}

function optionsOf({ customers, total, search }: Extract<SearchState, { status: 'found' }>): Option[] {
  const found = customers.map((customer): Option => {
    const { id, name } = customer;
    return { id, kind: matchKindOf(customer, search), path: `/app/customers/${id}`, label: name, customer };
  });
  const grouped = matchKinds.flatMap((kind) => found.filter((option) => option.kind === kind));
  if (total <= found.length) return grouped;
  const path = `/app/customers?${new URLSearchParams({ search })}`;
  const label = m.staff_search_all({ count: total });
  return [...grouped, { id: 'all', kind: 'all', path, label, customer: null }];
}

function Found({ customer }: { customer: CustomerRow }) {
  const { name, phone, email, references, blocked } = customer;
  const known = [formatPhone(phone), email, ...references].filter(Boolean).join(' · ');
  return (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '8px', fontWeight: 500 }}>
        <span>{name}</span>
        {blocked && <BlockedPill />}
      </Box>
      <Box component="span" sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
        {known || m.staff_customers_no_contact()}
      </Box>
    </>
  );
}

function SearchNotice({ state, seesContacts }: { state: SearchState; seesContacts: boolean }) {
  if (state.status === 'failed')
    return (
      <Banner tone="bad" action={<Button onClick={state.retry}>{m.staff_try_again()}</Button>}>
        {explain(state.error)}
      </Banner>
    );
  if (state.status === 'found' && state.customers.length > 0)
    return <VisuallyHidden role="status">{m.staff_search_found({ count: state.total })}</VisuallyHidden>;
  return (
    <Box role="status" aria-busy={state.status === 'searching'} sx={{ color: 'var(--ink-2)' }}>
      {noticeOf(state.status, seesContacts)}
    </Box>
  );
}

function noticeOf(status: 'too-short' | 'searching' | 'found', seesContacts: boolean): string {
  if (status === 'searching') return m.staff_search_searching();
  if (status === 'found') return m.staff_search_none();
  return seesContacts ? m.staff_search_start() : m.staff_search_start_masked();
}

const paperStyles = (isPhone: boolean) => ({
  maxWidth: isPhone ? 'none' : 560,
  ...(!isPhone && { marginTop: '10dvh', maxHeight: '80dvh', borderRadius: '6px' }),
});
const inputStyles = {
  height: 56,
  gap: '8px',
  fontSize: 16,
  padding: '0 8px 0 20px !important',
  '& svg': { color: 'var(--ink-2)' },
  '& .MuiOutlinedInput-notchedOutline': { border: 0, borderBottom: '1px solid var(--line)', borderRadius: 0 },
} as const;
const listStyles = { maxHeight: 'min(480px, 55dvh)', padding: '8px' } as const;
const groupStyles = {
  padding: '8px 12px 4px',
  color: 'var(--ink-2)',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
} as const;
const optionStyles = {
  display: 'grid !important',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyContent: 'stretch !important',
  minHeight: 44,
  alignContent: 'center',
  padding: '6px 12px !important',
  borderRadius: '6px',
  overflowWrap: 'anywhere',
} as const;
