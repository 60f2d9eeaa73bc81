/** A row of metrics: name, value and an explanation for each. */
import { Box } from '@mui/material';
import { Link } from 'react-router';
import { Panel } from './panel.tsx';

export interface StatTile {
  readonly name: string;
  readonly value: string;
  readonly hint: string;
  /** Highlights a value that needs attention. */
  readonly isAlarming?: boolean;
  /** Where its rows are listed. */
  readonly path?: string | undefined;
  /** Makes the tile a choice among the others. */
  readonly choice?: { readonly isChosen: boolean; readonly onChoose: () => void };
}

export function StatTiles({ label, tiles }: { label: string; tiles: readonly StatTile[] }) {
  return (
    <Panel sx={{ overflow: 'hidden' }}>
      <Box component="dl" aria-label={label} sx={gridStyles}>
        {tiles.map((tile) => (
          <Tile key={tile.name} {...tile} />
        ))}
      </Box>
    </Panel>
  );
}

function Tile({ name, value, hint, isAlarming = false, path, choice }: StatTile) {
  return (
    <Box sx={choice?.isChosen ? { ...cellStyles, ...chosenStyles } : cellStyles}>
      <Box component="dt" sx={{ flex: 1, color: 'var(--ink-2)', fontWeight: 500, fontSize: 13 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ ...valueStyles, color: isAlarming ? 'var(--warn)' : 'inherit' }}>
        {path !== undefined && (
          <Box component={Link} to={path} aria-label={`${name}: ${value}`} sx={linkStyles}>
            {value}
          </Box>
        )}
        {choice && (
          <Box
            component="button"
            type="button"
            aria-pressed={choice.isChosen}
            aria-label={`${name}: ${value}`}
            onClick={choice.onChoose}
            sx={choiceStyles}
          >
            {value}
          </Box>
        )}
        {path === undefined && !choice && value}
      </Box>
      <Box component="dd" sx={hintStyles}>
        {hint}
      </Box>
    </Box>
  );
}

/** The gaps show the background colour as lines between the tiles. */
const gridStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1px',
  backgroundColor: 'var(--line)',
  '& > *': { flex: { xs: '1 1 40%', sm: '1 1 30%', lg: '1 1 150px' } },
} as const;
const cellStyles = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: { xs: '12px 16px', sm: '20px 24px 16px' },
  backgroundColor: 'var(--surface)',
} as const;
const valueStyles = {
  fontSize: { xs: 22, sm: 28 },
  lineHeight: { xs: '30px', sm: '38px' },
  fontWeight: 620,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const;
const linkStyles = {
  color: 'inherit',
  textDecorationThickness: '1px',
  textDecorationColor: 'var(--ink-2)',
  textUnderlineOffset: '4px',
} as const;
const chosenStyles = { boxShadow: 'inset 0 3px 0 var(--accent)' } as const;
/** The whole tile can be pressed. */
const choiceStyles = {
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  letterSpacing: 'inherit',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--ink)', outlineOffset: '-4px' },
} as const;
/** Two lines for each, so that the values of a row stay in line. */
const hintStyles = {
  minHeight: 36,
  color: 'var(--ink-2)',
  fontSize: 13,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
} as const;
