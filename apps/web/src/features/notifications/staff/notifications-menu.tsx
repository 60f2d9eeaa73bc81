/** The notifications menu in the header: the unread count and the list. */
import { Box, Button, IconButton, Popover } from '@mui/material';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { NotificationItem } from './notification-item.tsx';
import { badgeLabel, countUnread } from './notification-list.ts';
import { type NotificationsChannel, useNotificationList } from './use-notification-list.ts';

interface NotificationsMenuProps {
  agentId: string;
  /** The assigned products; empty until they are loaded. `null`: all, for an admin. */
  products: readonly { readonly id: string; readonly name: string }[] | null;
  /** `null` until it is opened. */
  channel: NotificationsChannel | null;
}

export function NotificationsMenu({ agentId, products, channel }: NotificationsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** Groups that were new when the menu was opened stay marked while it is open. */
  const [newOnOpen, setNewOnOpen] = useState<ReadonlySet<string>>(new Set());
  const productIds = products?.map((product) => product.id) ?? null;
  const { groups, markAllSeen, clear, clearAll } = useNotificationList({ agentId, productIds, channel });
  const unread = countUnread(groups);
  const close = (): void => setAnchor(null);

  function open(button: HTMLElement): void {
    setNewOnOpen(new Set(groups.filter((group) => !group.seen).map((group) => group.key)));
    setAnchor(button);
    void markAllSeen();
  }

  return (
    <>
      <IconButton
        aria-label={unread > 0 ? m.staff_bell_unread({ count: unread }) : m.staff_bell()}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
        sx={{ flex: 'none', width: 44, height: 44 }}
      >
        <BellIcon size={20} strokeWidth={1.75} aria-hidden />
        {unread > 0 && (
          <Box component="span" sx={badgeStyles}>
            {badgeLabel(unread)}
          </Box>
        )}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'bell-title', sx: paperStyles } }}
      >
        <Box sx={headStyles}>
          <Box component="h2" id="bell-title" sx={{ flex: 1, fontSize: 16, lineHeight: '24px' }}>
            {m.staff_bell()}
          </Box>
          {groups.length > 0 && (
            <Button variant="text" onClick={() => void clearAll()} sx={{ color: 'var(--accent-text)' }}>
              {m.staff_bell_clear_all()}
            </Button>
          )}
        </Box>
        {groups.length === 0 ? (
          <Box component="p" sx={emptyStyles}>
            {m.staff_bell_empty()}
          </Box>
        ) : (
          <ul>
            {groups.map((group) => (
              <NotificationItem
                key={group.key}
                group={group}
                isNew={newOnOpen.has(group.key) || !group.seen}
                productName={nameOf(products, group.parts)}
                onOpen={close}
                onClear={() => void clear(group)}
              />
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}

/** The product of a group; `null` where it is obvious, or there are several. */
function nameOf(
  products: NotificationsMenuProps['products'],
  parts: readonly { productId: string }[],
): string | null {
  const ids = new Set(parts.map((part) => part.productId));
  if (!products || products.length < 2 || ids.size !== 1) return null;
  return products.find((product) => ids.has(product.id))?.name ?? null;
}

const badgeStyles = {
  position: 'absolute',
  top: 2,
  left: 22,
  display: 'grid',
  placeItems: 'center',
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: '9px',
  fontSize: 11,
  lineHeight: 1,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: 'var(--accent)',
  color: 'var(--on-accent)',
} as const;
const paperStyles = {
  width: 'min(400px, calc(100vw - 32px))',
  maxHeight: 'min(560px, calc(100dvh - 96px))',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
} as const;
const headStyles = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  minHeight: 56,
  padding: '8px 8px 8px 20px',
  backgroundColor: 'var(--surface)',
} as const;
const emptyStyles = {
  padding: '24px 20px 32px',
  textAlign: 'center',
  color: 'var(--ink-2)',
} as const;
