/** A titled section of a form page. */
import { Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';
import { useSectionSearch } from './section-search.ts';

interface SectionProps {
  title: string;
  /** Links lead to it: `#region`. */
  anchor?: string;
  intro?: string;
  children: ReactNode;
}

export function Section({ title, anchor, intro, children }: SectionProps) {
  const id = useId();
  const searched = useSectionSearch();
  return (
    <Panel ref={searched} component="section" id={anchor} aria-labelledby={id} sx={sectionStyles}>
      <Box component="h2" id={id} sx={{ fontSize: 16, lineHeight: '24px' }}>
        {title}
      </Box>
      {intro && <Box sx={{ color: 'var(--ink-2)' }}>{intro}</Box>}
      <Box sx={{ marginTop: '16px' }}>{children}</Box>
    </Panel>
  );
}

const sectionStyles = {
  padding: { xs: '16px 20px', sm: '20px 24px' },
  scrollMarginTop: 'calc(var(--toolbar) + 20px)',
} as const;

/** Lays out fields in two columns on wide screens. */
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

/** The props of a section that edits a part of a draft. */
export interface FormSectionProps<Draft> {
  draft: Draft;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (next: Partial<Draft>) => void;
}
