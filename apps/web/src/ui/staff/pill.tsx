/** A state in words on a soft ground. */
import { styled } from '@mui/material/styles';

const tones = {
  accent: { backgroundColor: 'var(--accent-soft)', color: 'var(--accent-text)' },
  quiet: { backgroundColor: 'var(--sunken)', color: 'var(--ink-2)' },
  ok: { backgroundColor: 'var(--ok-soft)', color: 'var(--ok)' },
  bad: { backgroundColor: 'var(--bad-soft)', color: 'var(--bad)' },
  warn: { backgroundColor: 'var(--warn-soft)', color: 'var(--warn)' },
} as const;

export const Pill = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{
  tone: keyof typeof tones;
}>(({ tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '3px 8px',
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  ...tones[tone],
}));
