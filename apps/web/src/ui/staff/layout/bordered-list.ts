/** Styles of a list with a border and lines between its items. */
export const borderedList = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  '& > li + li': { borderTop: '1px solid var(--line)' },
} as const;
