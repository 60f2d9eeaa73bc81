/** Every pair of colours that meets on a page, measured: by how much one stands out from the other, and what it needs. */
import { type MeasuredPair, type PairName, pairNames, pairNeeds, themes } from '@foyer/contract/palette.ts';
import { Box } from '@mui/material';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import type { JudgedColour } from './colour-draft.ts';

const names = {
  button: () => m.staff_settings_pair_button(),
  buttonText: () => m.staff_settings_pair_button_text(),
  buttonTextHovered: () => m.staff_settings_pair_button_hovered(),
  link: () => m.staff_settings_pair_link(),
  linkOnSoft: () => m.staff_settings_pair_link_on_soft(),
  greyOnSoft: () => m.staff_settings_pair_grey_on_soft(),
} satisfies Record<PairName, () => string>;

export function ColourPairs({ pairs }: { pairs: JudgedColour['pairs'] }) {
  return (
    <Box component="table" sx={tableLook}>
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
              {pairNeeds[name].toFixed(1)}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Ratio({ pair }: { pair: MeasuredPair | undefined }) {
  if (!pair) return <td />;
  const { name, front, ground, ratio, passes } = pair;
  const Icon = passes ? CircleCheck : CircleAlert;
  return (
    <td>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: '4px', sm: '8px' } }}>
        <Box component="span" aria-hidden sx={sampleLook} style={{ backgroundColor: ground, color: front }}>
          {pairNeeds[name] < wordsNeed ? <Box component="span" sx={shapeLook} /> : 'Aa'}
        </Box>
        <Box
          component="span"
          sx={{ minWidth: '5ch', fontWeight: 600, color: passes ? 'inherit' : 'var(--bad)' }}
        >
          {/* Not rounded up to what it fails to reach. */}
          {(Math.floor(ratio * 100) / 100).toFixed(2)}
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

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'left', fontWeight: 500, paddingBottom: '4px' },
  '& th, & td': { padding: { xs: '8px 6px 8px 0', sm: '10px 12px 10px 0' }, textAlign: 'left' },
  '& tr > :last-child': { textAlign: 'right', paddingRight: 0 },
  '& thead th': { color: 'var(--ink-2)', fontSize: 13, fontWeight: 400 },
  '& tbody th': { fontWeight: 400 },
  '& tr': { borderBottom: '1px solid var(--line)' },
} as const;
/** What needs less is a shape, and is shown as one. */
const wordsNeed = 4.5;
const shapeLook = { width: 20, height: 12, borderRadius: '2px', backgroundColor: 'currentColor' } as const;
const sampleLook = {
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  width: 40,
  height: 28,
  border: '1px solid var(--line)',
  borderRadius: '4px',
  fontSize: 13,
  fontWeight: 600,
} as const;
