/** The duty switch of the presence menu: whether the agent is at work. */
import { Box, Switch } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useDuty } from './use-duty.ts';

export function DutySwitch() {
  const { isOn, isBusy, change } = useDuty();
  return (
    <Box component="label" sx={{ ...styles, visibility: isOn === undefined ? 'hidden' : 'visible' }}>
      <Switch
        checked={isOn ?? false}
        onChange={(_event, wanted) => void change(wanted)}
        slotProps={{
          input: { role: 'switch', 'aria-label': m.staff_duty_switch(), 'aria-busy': isBusy },
        }}
      />
      <Box component="span" aria-hidden sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
        {isOn ? m.staff_duty_on() : m.staff_duty_off()}
      </Box>
    </Box>
  );
}

const styles = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 44,
  cursor: 'pointer',
} as const;
