/** The frame of a dashboard fills the window below the heading. */
export const frameStyles = {
  position: 'relative',
  height: 'max(480px, calc(100dvh - var(--toolbar) - 150px))',
  backgroundColor: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  overflow: 'hidden',
  '& iframe': { display: 'block', width: '100%', height: '100%', border: 0 },
} as const;
