/** A button of the toolbar that opens a panel below it. */
import { IconButton, Popover } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface ToolbarPopoverProps {
  label: string;
  icon: LucideIcon;
  /** CSS. */
  width?: string;
  /** @param close the panel */
  children: (close: () => void) => ReactNode;
}

export function ToolbarPopover({ label, icon: Icon, width = 'auto', children }: ToolbarPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={label}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ border: '1px solid var(--edge)', backgroundColor: 'var(--surface)', color: 'var(--ink)' }}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { ...paperStyles, width } } }}
      >
        {children(close)}
      </Popover>
    </>
  );
}

const paperStyles = {
  marginTop: '4px',
  minWidth: 220,
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
} as const;
