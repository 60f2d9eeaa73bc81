/** Buttons for Today, Yesterday, Last 7 Days and a custom range, in the tenant's time zone. */
import type { DatePreset } from '@foyer/contract/core/tables.ts';
import { Box, Button, Popover, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { zoneName } from '../../../../platform/time/locale.ts';
import { serverNow } from '../../../../platform/time/server-clock.ts';
import { DayField } from '../../forms/fields/day-field.tsx';
import { segmentedControlStyles } from '../../segmented-control.tsx';
import { dayIn } from '../../time/calendar-days.ts';
import type { TableState } from '../table-address.ts';
import { describeDays } from './date-range.ts';

const presets = [
  ['today', () => m.staff_table_today()],
  ['yesterday', () => m.staff_table_yesterday()],
  ['last-7-days', () => m.staff_table_last_7_days()],
] as const;

type Days = Pick<TableState, 'when' | 'from' | 'to'>;
const anyTime: Days = { when: null, from: null, to: null };

interface DatePresetsProps {
  state: Days;
  /** Whether the table can show all days. */
  canClear: boolean;
  onChange: (days: Days) => void;
}

export function DatePresets({ state, canClear, onChange }: DatePresetsProps) {
  const { timeZone } = useConfig();
  const [isChoosing, setChoosing] = useState(false);
  const group = useRef<HTMLDivElement>(null);

  function choose(when: DatePreset | null): void {
    if (when === 'custom' || (when === null && state.when === 'custom')) setChoosing(true);
    else onChange({ ...anyTime, when });
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
      <ToggleButtonGroup
        ref={group}
        exclusive
        value={state.when}
        onChange={(_event, when: DatePreset | null) => choose(when)}
        aria-label={m.staff_table_when()}
        sx={groupStyles}
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
            days: describeDays(state, dayIn(timeZone, serverNow())),
            zone: zoneName(timeZone),
          })}
          {canClear && (
            <Button variant="text" onClick={() => onChange(anyTime)} sx={clearButtonStyles}>
              {m.staff_table_any_time()}
            </Button>
          )}
        </Box>
      )}
      <Popover
        open={isChoosing}
        anchorEl={group.current}
        onClose={() => setChoosing(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': m.staff_table_when(), sx: paperStyles } }}
      >
        <RangeForm
          first={state.from ?? dayIn(timeZone, serverNow())}
          last={state.to ?? dayIn(timeZone, serverNow())}
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
  const isReversed = from !== '' && to !== '' && from > to;
  return (
    <Box
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (from && to && !isReversed) onChoose(from, to);
      }}
      sx={{ display: 'grid', gap: '16px', padding: '16px' }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '12px' }}>
        <DayField label={m.staff_table_from()} value={from} onChange={setFrom} />
        <DayField
          label={m.staff_table_to()}
          value={to}
          onChange={setTo}
          error={isReversed ? m.staff_table_backwards() : undefined}
        />
      </Box>
      <Button type="submit" variant="contained" color="primary">
        {m.staff_table_show_days()}
      </Button>
    </Box>
  );
}

const clearButtonStyles = {
  minHeight: 32,
  padding: '4px 8px',
  color: 'var(--accent-text)',
  whiteSpace: 'nowrap',
} as const;
const paperStyles = {
  marginTop: '4px',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shadow-2)',
  width: 'min(400px, calc(100vw - 40px))',
} as const;

/** Fits four buttons on a narrow phone. */
const groupStyles = {
  ...segmentedControlStyles,
  '& .MuiToggleButton-root': {
    ...segmentedControlStyles['& .MuiToggleButton-root'],
    '@media (max-width: 599.95px)': { '& svg': { display: 'none' } },
    '@media (max-width: 359.95px)': { padding: '8px 6px', fontSize: 13 },
  },
} as const;
