/** Styles of a list of records in a panel, each with its actions beside it. */
export const recordListStyles = { margin: 0, padding: 0, listStyle: 'none' } as const;

export const recordStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: { xs: '12px 16px', sm: '16px 24px' },
  '& + &': { borderTop: '1px solid var(--line)' },
} as const;
