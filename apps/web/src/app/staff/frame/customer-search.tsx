/** The search for customers: its button, and the dialog, which is loaded when it is first opened. */
import { ButtonBase, IconButton } from '@mui/material';
import { Search } from 'lucide-react';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { useObservable } from '../../../platform/state/use-observable.ts';
import { enableSearchKey, searchKey, searchKeys } from './use-search-keys.ts';

const CustomerSearchDialog = lazyPart(async () => ({
  default: await (await import('../../../features/customers/staff/index.ts')).loadCustomerSearch(),
}));

export function CustomerSearch({ onClose }: { onClose: () => void }) {
  const { isOn } = useObservable(searchKey);
  return (
    <Suspense fallback={null}>
      <CustomerSearchDialog
        keys={searchKeys}
        isKeyOn={isOn}
        onKeyChange={enableSearchKey}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface SearchButtonProps {
  /** With its name beside the icon: in the drawer of small screens. */
  hasLabel?: boolean;
  onOpen: () => void;
}

export function SearchButton({ hasLabel = false, onOpen }: SearchButtonProps) {
  const icon = <Search size={20} strokeWidth={1.75} aria-hidden />;
  const shared = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: onOpen,
  } as const;
  return hasLabel ? (
    <ButtonBase {...shared} sx={labelledStyles}>
      {icon}
      <span>{m.staff_search()}</span>
    </ButtonBase>
  ) : (
    <IconButton
      {...shared}
      aria-label={m.staff_search()}
      title={`${m.staff_search()} (${searchKeys})`}
      sx={{ width: 44, height: 44, color: 'var(--ink)' }}
    >
      {icon}
    </IconButton>
  );
}

const labelledStyles = {
  justifyContent: 'flex-start',
  gap: '10px',
  width: '100%',
  minHeight: 44,
  padding: '0 12px',
  marginTop: '8px',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  font: 'inherit',
  fontWeight: 500,
} as const;
