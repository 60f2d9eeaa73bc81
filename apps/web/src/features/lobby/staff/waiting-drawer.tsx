/** Who waits, from any page: a button with their number, and the list in a drawer. */
import { Box, Button, Drawer, IconButton } from '@mui/material';
import { UsersRound, X } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '../../../paraglide/messages.js';
import { listOpen } from './list-open.ts';
import { useIsQueueKnown, useQueueRows } from './use-lobby.ts';
import { WaitingList } from './waiting-list.tsx';
import { useWatched } from './watched.ts';

export function WaitingButton() {
  const count = useQueueRows().length;
  const isKnown = useIsQueueKnown() || count > 0;
  const words = !isKnown
    ? m.staff_queue_now()
    : count > 0
      ? m.staff_queue_open({ count })
      : m.staff_queue_open_none();

  return (
    <Button
      variant="text"
      startIcon={<UsersRound size={18} strokeWidth={1.75} aria-hidden />}
      aria-label={words}
      aria-haspopup="dialog"
      onClick={() => listOpen.set(true)}
      sx={{ ...buttonLook, color: count > 0 ? 'var(--accent-text)' : 'var(--ink-2)' }}
    >
      {/* Between the narrow drawer and the wide header there is room for the number alone. */}
      <Box component="span" sx={{ display: { md: 'none', lg: 'inline' } }}>
        {words}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline', lg: 'none' } }}>
        {isKnown ? count : '–'}
      </Box>
    </Button>
  );
}

/** The list over any page; one of it on the console. */
export function WaitingDrawer() {
  const isOpen = useWatched(listOpen);
  const onClose = (): void => listOpen.set(false);
  // A page that is left does not leave it open for the next person.
  useEffect(() => () => listOpen.set(false), []);
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { sx: paperLook, role: 'dialog', 'aria-label': m.staff_queue_now() } }}
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

const buttonLook = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
const paperLook = {
  width: 'min(480px, 100vw)',
  backgroundColor: 'var(--canvas)',
  borderLeft: '1px solid var(--line)',
  boxShadow: 'var(--shadow-3)',
  fontSize: 14,
  lineHeight: '20px',
} as const;
