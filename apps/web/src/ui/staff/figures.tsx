/** Numbers side by side: what each is, how much, and a word about it. */
import { Box } from '@mui/material';
import { Panel } from './panel.tsx';

export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly hint: string;
  /** Somebody should look. */
  readonly isLate?: boolean;
}

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Panel sx={{ overflow: 'hidden' }}>
      <Box component="dl" aria-label={label} sx={gridLook}>
        {figures.map((figure) => (
          <OneFigure key={figure.name} {...figure} />
        ))}
      </Box>
    </Panel>
  );
}

function OneFigure({ name, value, hint, isLate = false }: Figure) {
  return (
    <Box sx={cellLook}>
      <Box component="dt" sx={{ flex: 1, color: 'var(--ink-2)', fontWeight: 500, fontSize: 13 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ ...valueLook, color: isLate ? 'var(--warn)' : 'inherit' }}>
        {value}
      </Box>
      <Box component="dd" sx={hintLook}>
        {hint}
      </Box>
    </Box>
  );
}

/** The lines between the cells are the ground showing through: those of the last row fill it. */
const gridLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1px',
  backgroundColor: 'var(--line)',
  '& > *': { flex: { xs: '1 1 40%', sm: '1 1 30%', lg: '1 1 150px' } },
} as const;
const cellLook = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: { xs: '12px 16px', sm: '20px 24px 16px' },
  backgroundColor: 'var(--surface)',
} as const;
const valueLook = {
  fontSize: { xs: 22, sm: 28 },
  lineHeight: { xs: '30px', sm: '38px' },
  fontWeight: 620,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const;
const hintLook = {
  color: 'var(--ink-2)',
  fontSize: 13,
  lineHeight: '18px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
