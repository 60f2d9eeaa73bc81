/** The initials of a person in a circle. */
import { styled } from '@mui/material/styles';

const Circle = styled('span', { shouldForwardProp: (name) => name !== 'isAccented' && name !== 'size' })<{
  size: number;
  isAccented: boolean;
}>(({ size, isAccented }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: size,
  height: size,
  borderRadius: '50%',
  fontSize: size > 36 ? 13 : 12,
  fontWeight: 600,
  backgroundColor: isAccented ? 'var(--accent-soft)' : 'var(--sunken)',
  color: isAccented ? 'var(--accent-text)' : 'var(--ink-2)',
  // Generated content, so that the initials are not part of the accessible name of a surrounding button.
  '&::before': { content: 'attr(data-initials)' },
}));

/** Decorative: the full name must be shown beside it. */
export function Initials({
  name,
  size = 40,
  isAccented = false,
}: {
  name: string;
  size?: number;
  isAccented?: boolean;
}) {
  return <Circle size={size} isAccented={isAccented} aria-hidden data-initials={initialsOf(name)} />;
}

/** The first letters of the first and the last word; of a single word, its first letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
