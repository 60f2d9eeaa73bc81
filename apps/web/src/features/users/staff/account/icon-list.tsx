/** A list whose items have an icon, two lines of text and an action. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export function IconList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ width: '100%', margin: 0, padding: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

interface IconListItemProps {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
}

export function IconListItem({ icon, title, text, action }: IconListItemProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 12px',
        minHeight: 64,
        padding: '8px 0',
        borderBottom: '1px solid var(--line)',
        '&:first-of-type': { borderTop: '1px solid var(--line)' },
      }}
    >
      <Box sx={{ display: 'flex', color: 'var(--ink-2)' }}>{icon}</Box>
      <Box sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', fontWeight: 600 }}>
          {title}
        </Box>
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>{text}</Box>
      </Box>
      {action}
    </Box>
  );
}
