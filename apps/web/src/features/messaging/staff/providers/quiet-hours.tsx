/** The quiet hours, in the customer's time zone, in which no messages are sent. */
import type { MessageProviders } from '@foyer/contract/messaging/messages.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { SwitchField, TextField } from '../../../../ui/staff/forms/index.ts';
import { Columns, Section } from '../../../../ui/staff/layout/section.tsx';
import { defaultQuietHours } from './providers-draft.ts';

interface QuietHoursProps {
  quietHours: MessageProviders['quietHours'];
  errors: Readonly<Record<string, string>>;
  onChange: (quietHours: MessageProviders['quietHours']) => void;
}

export function QuietHours({ quietHours, errors, onChange }: QuietHoursProps) {
  return (
    <Section title={m.staff_quiet_title()}>
      <Box sx={{ display: 'grid', gap: '12px' }}>
        <SwitchField
          label={m.staff_quiet_switch()}
          hint={m.staff_quiet_hint()}
          isOn={quietHours !== null}
          onChange={(isOn) => onChange(isOn ? defaultQuietHours : null)}
        />
        {quietHours && (
          <Columns>
            <TextField
              label={m.staff_quiet_from()}
              type="time"
              value={quietHours.from}
              onChange={(event) => onChange({ ...quietHours, from: event.target.value })}
              error={errors['quietHours.from'] && m.staff_quiet_wrong()}
            />
            <TextField
              label={m.staff_quiet_to()}
              type="time"
              value={quietHours.to}
              onChange={(event) => onChange({ ...quietHours, to: event.target.value })}
              error={errors['quietHours.to'] && m.staff_quiet_wrong()}
            />
          </Columns>
        )}
      </Box>
    </Section>
  );
}
