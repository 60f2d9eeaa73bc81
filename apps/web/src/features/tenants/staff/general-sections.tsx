/** The sections of Settings › General: region, sign-in, agents, registration and booking, links and integrations. */
import { snapshotLimits } from '@foyer/contract/meetings/snapshots.ts';
import { logRetentionLimits } from '@foyer/contract/tenants/settings.ts';
import { scheduleLabels } from '@foyer/contract/tenants/tenants.ts';
import { Box } from '@mui/material';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { SelectField, SwitchField, TextField } from '../../../ui/staff/forms/index.ts';
import { Columns, type FormSectionProps, Section } from '../../../ui/staff/layout/section.tsx';
import { CodeCountriesField } from './code-countries-field.tsx';
import { LandingField } from './landing-field.tsx';
import { localeExample, localeOptions } from './locale-options.ts';
import { RecordingSection } from './recording-section.tsx';
import { currencyOptions, timeZones } from './region-options.ts';
import type { SettingsDraft } from './settings-draft.ts';

const { min, max } = snapshotLimits.retentionDays;

export function GeneralSections({ draft, errors, onChange }: FormSectionProps<SettingsDraft>) {
  const zones = useMemo(
    () => timeZones(draft.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [draft.timeZone],
  );
  const currencies = useMemo(() => currencyOptions(draft.currency), [draft.currency]);
  const locales = useMemo(localeOptions, []);

  return (
    <>
      <Section anchor="region" title={m.staff_settings_place()} intro={m.staff_settings_place_intro()}>
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
            options={currencies}
            onChange={(currency) => onChange({ currency })}
            error={errors.currency}
          />
          <SelectField
            label={m.staff_settings_locale()}
            value={draft.locale}
            options={locales}
            hint={m.staff_settings_locale_example(localeExample(draft.locale, draft.currency))}
            onChange={(locale) => onChange({ locale })}
            error={errors.locale}
          />
        </Columns>
      </Section>
      <Section anchor="sign-in" title={m.staff_settings_security()}>
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
      <Section anchor="agents" title={m.staff_settings_agents()} intro={m.staff_settings_agents_intro()}>
        <Box sx={{ display: 'grid', gap: '12px' }}>
          <SwitchField
            label={m.staff_settings_agents_see()}
            hint={m.staff_settings_agents_see_hint()}
            isOn={draft.agentsSeeContacts}
            onChange={(agentsSeeContacts) => onChange({ agentsSeeContacts })}
          />
          <SwitchField
            label={m.staff_settings_agents_export()}
            hint={m.staff_settings_agents_export_hint()}
            isOn={draft.agentsMayExport}
            onChange={(agentsMayExport) => onChange({ agentsMayExport })}
          />
          <Columns>
            <TextField
              label={m.staff_settings_snapshot_days()}
              hint={m.staff_settings_snapshot_days_hint()}
              type="number"
              value={draft.snapshotRetentionDays}
              onChange={(event) => onChange({ snapshotRetentionDays: event.target.value })}
              error={errors.snapshotRetentionDays && m.staff_settings_snapshot_days_wrong({ min, max })}
              inputProps={{ min, max, step: 1, inputMode: 'numeric' }}
            />
            <TextField
              label={m.staff_settings_log_months()}
              hint={m.staff_settings_log_months_hint()}
              type="number"
              value={draft.logRetentionMonths}
              onChange={(event) => onChange({ logRetentionMonths: event.target.value })}
              error={errors.logRetentionMonths && m.staff_settings_log_months_wrong(logRetentionLimits)}
              inputProps={{ ...logRetentionLimits, step: 1, inputMode: 'numeric' }}
            />
          </Columns>
          <SwitchField
            label={m.staff_settings_local_recording()}
            hint={m.staff_settings_local_recording_hint()}
            isOn={draft.localRecording}
            onChange={(localRecording) => onChange({ localRecording })}
          />
        </Box>
      </Section>
      <RecordingSection draft={draft} errors={errors} onChange={onChange} />
      <Section anchor="booking" title={m.staff_settings_booking()}>
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
        <CodeCountriesField
          countries={draft.codeCountries}
          error={errors.codeCountries}
          onChange={(codeCountries) => onChange({ codeCountries })}
        />
      </Section>
      <Section anchor="links" title={m.staff_settings_links()}>
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
            label={m.staff_settings_app_schemes()}
            hint={m.staff_settings_app_schemes_hint()}
            isOptional
            value={draft.appSchemes}
            onChange={(event) => onChange({ appSchemes: event.target.value })}
            error={errors.appSchemes && m.staff_settings_app_schemes_wrong()}
            inputProps={{ maxLength: 500, autoCapitalize: 'none', spellCheck: false }}
          />
        </Columns>
      </Section>
    </>
  );
}
