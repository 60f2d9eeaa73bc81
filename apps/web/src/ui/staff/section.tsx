/** One part of a page that is a form: its name, a line about it, its fields. */
import { Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';

interface SectionProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id} sx={{ padding: { xs: '16px 20px', sm: '20px 24px' } }}>
      <Box component="h2" id={id} sx={{ fontSize: 16, lineHeight: '24px' }}>
        {title}
      </Box>
      {intro && <Box sx={{ color: 'var(--ink-2)' }}>{intro}</Box>}
      <Box sx={{ marginTop: '16px' }}>{children}</Box>
    </Panel>
  );
}

/** Fields in two columns where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: '20px',
      }}
    >
      {children}
    </Box>
  );
}

export interface SectionParts<Draft> {
  draft: Draft;
  /** Sentences at fields. */
  errors: Readonly<Record<string, string>>;
  onChange: (next: Partial<Draft>) => void;
}
