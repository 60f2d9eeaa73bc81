/** Where the tenant lives, how staff sign in, how customers book, how long links live, and the outside addresses. */
import { scheduleLabels } from '@foyer/contract/tenants.ts';
import { Box } from '@mui/material';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { SelectField, SwitchField, TextField } from '../../../ui/staff/forms/index.ts';
import { Columns, Section, type SectionParts } from '../../../ui/staff/section.tsx';
import { LandingField } from './landing-field.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import { currencies, timeZones } from './time-zones.ts';

export function GeneralSections({ draft, errors, onChange }: SectionParts<SettingsDraft>) {
  const zones = useMemo(
    () => timeZones(draft.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [draft.timeZone],
  );
  const moneys = useMemo(() => currencies(draft.currency), [draft.currency]);

  return (
    <>
      <Section title={m.staff_settings_place()} intro={m.staff_settings_place_intro()}>
        <Columns>
          <SelectField
            label={m.staff_settings_time_zone()}
            value={draft.timeZone}
            options={zones}
            onChange={(timeZone) => onChange({ timeZone })}
            error={errors.timeZone}
          />
          <SelectField
            label={m.staff_settings_currency()}
            value={draft.currency}
            options={moneys}
            onChange={(currency) => onChange({ currency })}
            error={errors.currency}
          />
        </Columns>
      </Section>
      <Section title={m.staff_settings_security()}>
        <Box sx={{ display: 'grid', gap: '12px' }}>
          <SwitchField
            label={m.staff_settings_second_factor()}
            hint={m.staff_settings_second_factor_hint()}
            isOn={draft.requireSecondFactor}
            onChange={(requireSecondFactor) => onChange({ requireSecondFactor })}
          />
          <Columns>
            <TextField
              label={m.staff_settings_admin_contact()}
              hint={m.staff_settings_admin_contact_hint()}
              isOptional
              type="email"
              value={draft.adminContact}
              onChange={(event) => onChange({ adminContact: event.target.value })}
              error={errors.adminContact}
              inputProps={{ maxLength: 254 }}
            />
          </Columns>
        </Box>
      </Section>
      <Section title={m.staff_settings_booking()}>
        <Columns>
          <LandingField
            productId={draft.landingProductId}
            error={errors.landingProductId}
            onChange={(landingProductId) => onChange({ landingProductId })}
          />
          <SelectField
            label={m.staff_settings_schedule_label()}
            value={draft.scheduleLabel}
            options={scheduleLabels.map((label) => ({ value: label, label }))}
            hint={m.staff_settings_schedule_label_hint()}
            onChange={(label) => onChange({ scheduleLabel: label as SettingsDraft['scheduleLabel'] })}
            error={errors.scheduleLabel}
          />
          <TextField
            label={m.staff_settings_codes()}
            hint={m.staff_settings_codes_hint()}
            type="number"
            value={draft.codesPerAddress}
            onChange={(event) => onChange({ codesPerAddress: event.target.value })}
            error={errors.codesPerAddress && m.staff_settings_codes_wrong()}
            inputProps={{ min: 3, max: 1000, step: 1, inputMode: 'numeric' }}
          />
        </Columns>
      </Section>
      <Section title={m.staff_settings_links()}>
        <Columns>
          <TextField
            label={m.staff_settings_link_hours()}
            hint={m.staff_settings_link_hours_hint()}
            type="number"
            value={draft.meetingLinkExpiryHours}
            onChange={(event) => onChange({ meetingLinkExpiryHours: event.target.value })}
            error={errors.meetingLinkExpiryHours && m.staff_settings_link_hours_wrong()}
            inputProps={{ min: 1, max: 720, step: 1, inputMode: 'numeric' }}
          />
          <TextField
            label={m.staff_settings_dashboard_id()}
            hint={m.staff_settings_dashboard_id_hint()}
            isOptional
            value={draft.analyticsDashboardId}
            onChange={(event) => onChange({ analyticsDashboardId: event.target.value })}
            error={errors.analyticsDashboardId}
            inputProps={{ maxLength: 200 }}
          />
        </Columns>
      </Section>
    </>
  );
}
