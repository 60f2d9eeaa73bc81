/** A list in a frame of its own, a line between its entries. */
export const linedList = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  '& > li + li': { borderTop: '1px solid var(--line)' },
} as const;
