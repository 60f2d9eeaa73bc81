/** Today, Yesterday, Last 7 Days or days of one's own, in the tenant's zone; only one is set, and it shows. */
import type { DatePreset } from '@foyer/contract/tables.ts';
import { Box, Button, Popover, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { dayIn } from '../calendar-days.ts';
import { DayField } from '../forms/day-field.tsx';
import { oneOfLook } from '../one-of.tsx';
import { describeDays, zoneName } from './days.ts';
import type { TableState } from './table-address.ts';

const presets = [
  ['today', () => m.staff_table_today()],
  ['yesterday', () => m.staff_table_yesterday()],
  ['last-7-days', () => m.staff_table_last_7_days()],
] as const;

type Days = Pick<TableState, 'when' | 'from' | 'to'>;
const anyTime: Days = { when: null, from: null, to: null };

export function DatePresets({ state, onChange }: { state: Days; onChange: (days: Days) => void }) {
  const { timeZone } = useConfig();
  const [isChoosing, setChoosing] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  function choose(when: DatePreset | null): void {
    if (when === 'custom' || (when === null && state.when === 'custom')) setChoosing(true);
    else onChange({ ...anyTime, when });
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
      <ToggleButtonGroup
        ref={place}
        exclusive
        value={state.when}
        onChange={(_event, when: DatePreset | null) => choose(when)}
        aria-label={m.staff_table_when()}
        sx={groupLook}
      >
        {presets.map(([preset, name]) => (
          <ToggleButton key={preset} value={preset}>
            {name()}
          </ToggleButton>
        ))}
        <ToggleButton value="custom" aria-haspopup="dialog">
          <Calendar size={18} strokeWidth={1.75} aria-hidden />
          {m.staff_table_custom()}
        </ToggleButton>
      </ToggleButtonGroup>
      {state.when && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', color: 'var(--ink-2)' }}>
          {m.staff_table_range({
            days: describeDays(state, dayIn(timeZone, Date.now())),
            zone: zoneName(timeZone),
          })}
          <Button variant="text" onClick={() => onChange(anyTime)} sx={quiet}>
            {m.staff_table_any_time()}
          </Button>
        </Box>
      )}
      <Popover
        open={isChoosing}
        anchorEl={place.current}
        onClose={() => setChoosing(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': m.staff_table_when(), sx: paperLook } }}
      >
        <RangeForm
          first={state.from ?? dayIn(timeZone, Date.now())}
          last={state.to ?? dayIn(timeZone, Date.now())}
          onChoose={(from, to) => {
            setChoosing(false);
            onChange({ when: 'custom', from, to });
          }}
        />
      </Popover>
    </Box>
  );
}

interface RangeFormProps {
  first: string;
  last: string;
  onChoose: (from: string, to: string) => void;
}

function RangeForm({ first, last, onChoose }: RangeFormProps) {
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(last);
  const isBackwards = from !== '' && to !== '' && from > to;
  return (
    <Box
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (from && to && !isBackwards) onChoose(from, to);
      }}
      sx={{ display: 'grid', gap: '16px', padding: '16px' }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '12px' }}>
        <DayField label={m.staff_table_from()} value={from} onChange={setFrom} />
        <DayField
          label={m.staff_table_to()}
          value={to}
          onChange={setTo}
          error={isBackwards ? m.staff_table_backwards() : undefined}
        />
      </Box>
      <Button type="submit" variant="contained" color="primary">
        {m.staff_table_show_days()}
      </Button>
    </Box>
  );
}

const quiet = {
  minHeight: 32,
  padding: '4px 8px',
  color: 'var(--accent-text)',
  whiteSpace: 'nowrap',
} as const;
const paperLook = {
  marginTop: '4px',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
  width: 'min(400px, calc(100vw - 40px))',
} as const;

/** Four of them have to fit into a narrow phone. */
const groupLook = {
  ...oneOfLook,
  '& .MuiToggleButton-root': {
    ...oneOfLook['& .MuiToggleButton-root'],
    '@media (max-width: 599.95px)': { '& svg': { display: 'none' } },
    '@media (max-width: 359.95px)': { padding: '8px 6px', fontSize: 13 },
  },
} as const;
