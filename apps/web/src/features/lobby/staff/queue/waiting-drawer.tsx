/**
 * The waiting list on every page: a button with the number of waiting customers, and a drawer with the list.
 */
import { Box, Button, Drawer, IconButton } from '@mui/material';
import { UsersRound, X } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { listOpen } from '../knocks/list-open.ts';
import { useIsQueueKnown, useQueueRows } from '../use-lobby.ts';
import { WaitingList } from './waiting-list.tsx';

export function WaitingButton() {
  const count = useQueueRows().length;
  const isKnown = useIsQueueKnown() || count > 0;
  const label = !isKnown
    ? m.staff_queue_now()
    : count > 0
      ? m.staff_queue_open({ count })
      : m.staff_queue_open_none();

  return (
    <Button
      variant="text"
      startIcon={<UsersRound size={18} strokeWidth={1.75} aria-hidden />}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => listOpen.set(true)}
      sx={{ ...buttonStyles, color: count > 0 ? 'var(--accent-text)' : 'var(--ink-2)' }}
    >
      {/* On medium widths the header has room for the number only. */}
      <Box component="span" sx={{ display: { md: 'none', lg: 'inline' } }}>
        {label}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline', lg: 'none' } }}>
        {isKnown ? count : '–'}
      </Box>
    </Button>
  );
}

/** Render it once per console. */
export function WaitingDrawer() {
  const isOpen = useObservable(listOpen);
  const onClose = (): void => listOpen.set(false);
  // Closed on unmount, so that it is not open for the next person who signs in.
  useEffect(() => () => listOpen.set(false), []);
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { sx: paperStyles, role: 'dialog', 'aria-label': m.staff_queue_now() } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', padding: '8px 12px 0' }}>
        <IconButton aria-label={m.staff_close()} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ padding: '4px 16px 24px' }}>
        <WaitingList id="waiting-drawer-title" title={m.staff_queue_now()} hasToasts={false} />
      </Box>
    </Drawer>
  );
}

const buttonStyles = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
const paperStyles = {
  width: 'min(480px, 100vw)',
  backgroundColor: 'var(--canvas)',
  borderLeft: '1px solid var(--line)',
  boxShadow: 'var(--shadow-3)',
  fontSize: 14,
  lineHeight: '20px',
} as const;
