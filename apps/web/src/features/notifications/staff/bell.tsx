/** The bell in the header: how many are unread, and the list. */
import { Badge, Box, Button, IconButton, Popover } from '@mui/material';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { BellItem } from './bell-item.tsx';
import { badgeWords, countUnread } from './bell-list.ts';
import { type NewsChannel, useBell } from './use-bell.ts';

interface BellProps {
  agentId: string;
  /** The assigned products, as far as they are loaded. */
  products: readonly { readonly id: string; readonly name: string }[];
  /** `null` until it is opened. */
  channel: NewsChannel | null;
}

export function Bell({ agentId, products, channel }: BellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** What was new when the list was opened stays marked as long as it is. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const productIds = products.map((product) => product.id);
  const { lines, see, clear, clearAll } = useBell({ agentId, productIds, channel });
  const unread = countUnread(lines);
  const close = (): void => setAnchor(null);

  function open(button: HTMLElement): void {
    setFresh(new Set(lines.filter((line) => !line.seen).map((line) => line.key)));
    setAnchor(button);
    void see();
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
        <Badge
          badgeContent={unread > 0 ? badgeWords(unread) : null}
          invisible={unread === 0}
          color="primary"
          sx={badgeLook}
        >
          <BellIcon size={20} strokeWidth={1.75} aria-hidden />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'bell-title', sx: paperLook } }}
      >
        <Box sx={headLook}>
          <Box component="h2" id="bell-title" sx={{ flex: 1, fontSize: 16, lineHeight: '24px' }}>
            {m.staff_bell()}
          </Box>
          {lines.length > 0 && (
            <Button variant="text" onClick={() => void clearAll()} sx={{ color: 'var(--accent-text)' }}>
              {m.staff_bell_clear_all()}
            </Button>
          )}
        </Box>
        {lines.length === 0 ? (
          <Box component="p" sx={emptyLook}>
            {m.staff_bell_empty()}
          </Box>
        ) : (
          <ul>
            {lines.map((line) => (
              <BellItem
                key={line.key}
                line={line}
                isNew={fresh.has(line.key) || !line.seen}
                productName={nameOf(products, line.parts)}
                onOpen={close}
                onClear={() => void clear(line)}
              />
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}

/** The product a line is about; `null` where that is plain, or there are several. */
function nameOf(products: BellProps['products'], parts: readonly { productId: string }[]): string | null {
  const ids = new Set(parts.map((part) => part.productId));
  if (products.length < 2 || ids.size !== 1) return null;
  return products.find((product) => ids.has(product.id))?.name ?? null;
}

const badgeLook = {
  '& .MuiBadge-badge': {
    minWidth: 18,
    height: 18,
    padding: '0 5px',
    fontSize: 11,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
} as const;
const paperLook = {
  width: 'min(400px, calc(100vw - 32px))',
  maxHeight: 'min(560px, calc(100dvh - 96px))',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
} as const;
const headLook = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  minHeight: 56,
  padding: '8px 8px 8px 20px',
  backgroundColor: 'var(--surface)',
} as const;
const emptyLook = {
  padding: '24px 20px 32px',
  textAlign: 'center',
  color: 'var(--ink-2)',
} as const;
