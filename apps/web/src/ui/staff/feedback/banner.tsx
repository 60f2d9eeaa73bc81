/** A persistent message with an icon and at most one action. */
import { Box } from '@mui/material';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface BannerProps {
  icon?: LucideIcon;
  children: ReactNode;
  action?: ReactNode;
  tone?: keyof typeof tones;
  /**
   * Screen readers announce an alert at once and a status when they are idle; none is inside another one. By default a bad
   * one is an alert.
   */
  role?: 'alert' | 'status' | 'none';
}

const tones = {
  warn: { backgroundColor: 'var(--warn-soft)', icon: 'var(--warn)' },
  bad: { backgroundColor: 'var(--bad-soft)', icon: 'var(--bad)' },
  ok: { backgroundColor: 'var(--ok-soft)', icon: 'var(--ok)' },
  info: { backgroundColor: 'var(--info-soft)', icon: 'var(--info)' },
} as const;

export function Banner({
  icon: Icon = CircleAlert,
  children,
  action,
  tone = 'warn',
  role = tone === 'bad' ? 'alert' : 'status',
}: BannerProps) {
  const colours = tones[tone];
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
        backgroundColor: colours.backgroundColor,
      }}
    >
      <Box aria-hidden sx={{ display: 'flex', color: colours.icon }}>
        <Icon size={20} strokeWidth={1.75} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>{children}</Box>
      {action}
    </Box>
  );
}
