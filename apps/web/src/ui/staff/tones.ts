/**
 * The colours of what a status means. None is the tenant's accent, which may be red: it marks the next step and
 * the place where the reader is, and nothing else.
 */
export const tones = {
  quiet: { backgroundColor: 'var(--sunken)', color: 'var(--ink-2)' },
  info: { backgroundColor: 'var(--info-soft)', color: 'var(--info)' },
  ok: { backgroundColor: 'var(--ok-soft)', color: 'var(--ok)' },
  warn: { backgroundColor: 'var(--warn-soft)', color: 'var(--warn)' },
  bad: { backgroundColor: 'var(--bad-soft)', color: 'var(--bad)' },
} as const;

export type Tone = keyof typeof tones;
