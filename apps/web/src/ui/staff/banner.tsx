/** A sentence that stays as long as it is true, with at most one thing to do about it. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface BannerProps {
  icon: ReactNode;
  children: ReactNode;
  /** A button. */
  action?: ReactNode;
  tone?: keyof typeof grounds;
  /** alert: read out at once · status: when there is time. */
  role?: 'alert' | 'status';
}

const grounds = {
  warn: { backgroundColor: 'var(--warn-soft)', icon: 'var(--warn)' },
  bad: { backgroundColor: 'var(--bad-soft)', icon: 'var(--bad)' },
  ok: { backgroundColor: 'var(--ok-soft)', icon: 'var(--ok)' },
  accent: { backgroundColor: 'var(--accent-soft)', icon: 'var(--accent-text)' },
} as const;

export function Banner({ icon, children, action, tone = 'warn', role = 'status' }: BannerProps) {
  const ground = grounds[tone];
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '12px',
        padding: '12px 16px',
        borderRadius: '6px',
        backgroundColor: ground.backgroundColor,
      }}
    >
      <Box aria-hidden sx={{ display: 'flex', color: ground.icon }}>
        {icon}
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>{children}</Box>
      {action}
    </Box>
  );
}
