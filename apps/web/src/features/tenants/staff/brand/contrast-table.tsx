/** A table of the colour pairs of a page, with their contrast ratios and the required ratios (WCAG 2). */
import {
  type MeasuredPair,
  type PairName,
  pairNames,
  requiredRatios,
  themes,
} from '@foyer/contract/brand/palette.ts';
import { Box } from '@mui/material';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { formatDecimal } from '../../../../platform/time/locale.ts';
import type { ColourCheck } from './colour-draft.ts';

const names = {
  button: () => m.staff_settings_pair_button(),
  buttonText: () => m.staff_settings_pair_button_text(),
  buttonTextHovered: () => m.staff_settings_pair_button_hovered(),
  link: () => m.staff_settings_pair_link(),
  linkOnSoft: () => m.staff_settings_pair_link_on_soft(),
  greyOnSoft: () => m.staff_settings_pair_grey_on_soft(),
} satisfies Record<PairName, () => string>;

export function ContrastTable({ pairs }: { pairs: ColourCheck['pairs'] }) {
  return (
    <Box component="table" sx={tableStyles}>
      <caption>{m.staff_settings_pairs()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.staff_settings_pair()}</th>
          <th scope="col">{m.staff_settings_mode_light()}</th>
          <th scope="col">{m.staff_settings_mode_dark()}</th>
          <th scope="col">{m.staff_settings_pair_needs()}</th>
        </tr>
      </thead>
      <tbody>
        {pairNames.map((name) => (
          <tr key={name}>
            <th scope="row">{names[name]()}</th>
            {themes.map((theme) => (
              <Ratio key={theme} pair={pairs[theme].find((pair) => pair.name === name)} />
            ))}
            <Box component="td" sx={{ color: 'var(--ink-2)' }}>
              {formatDecimal(requiredRatios[name], 1)}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Ratio({ pair }: { pair: MeasuredPair | undefined }) {
  if (!pair) return <td />;
  const { name, foreground, background, ratio, passes } = pair;
  const Icon = passes ? CircleCheck : CircleAlert;
  return (
    <td>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: '4px', sm: '8px' } }}>
        <Box
          component="span"
          aria-hidden
          sx={sampleStyles}
          style={{ backgroundColor: background, color: foreground }}
        >
          {requiredRatios[name] < minTextRatio ? <Box component="span" sx={shapeStyles} /> : 'Aa'}
        </Box>
        <Box
          component="span"
          sx={{ minWidth: { sm: '5ch' }, fontWeight: 600, color: passes ? 'inherit' : 'var(--bad)' }}
        >
          {/* Rounded down, so that a failing ratio does not show the required one. */}
          {formatDecimal(Math.floor(ratio * 100) / 100, 2)}
        </Box>
        <Icon
          size={18}
          strokeWidth={1.75}
          role="img"
          aria-label={passes ? m.staff_settings_pair_passes() : m.staff_settings_pair_fails()}
          color={passes ? 'var(--ok)' : 'var(--bad)'}
        />
      </Box>
    </td>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'left', fontWeight: 500, paddingBottom: '4px' },
  '& th, & td': {
    overflowWrap: 'anywhere',
    padding: { xs: '8px 4px 8px 0', sm: '10px 12px 10px 0' },
    textAlign: 'left',
  },
  '& tr > :last-child': { textAlign: 'right', paddingRight: 0 },
  '& thead th': { color: 'var(--ink-2)', fontSize: 13, fontWeight: 400 },
  '& tbody th': { fontWeight: 400 },
  '& tr': { borderBottom: '1px solid var(--line)' },
} as const;
/** The ratio that text needs. Pairs that need less are shapes, and are shown as one. */
const minTextRatio = 4.5;
const shapeStyles = { width: 20, height: 12, borderRadius: '2px', backgroundColor: 'currentColor' } as const;
const sampleStyles = {
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  width: 40,
  height: 28,
  border: '1px solid var(--line)',
  borderRadius: '4px',
  fontSize: 13,
  fontWeight: 600,
} as const;
