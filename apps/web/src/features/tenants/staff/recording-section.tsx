/** The section of Settings › General about recordings on the server. */
import { recordingLimits, recordingStarts } from '@foyer/contract/recordings/recordings.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { SelectField, SwitchField, TextField } from '../../../ui/staff/forms/index.ts';
import { Columns, type FormSectionProps, Section } from '../../../ui/staff/layout/section.tsx';
import type { SettingsDraft } from './settings-draft.ts';

const { min, max } = recordingLimits.retentionDays;

const startLabels = {
  by_hand: () => m.staff_settings_recording_by_hand(),
  automatic: () => m.staff_settings_recording_automatic(),
} satisfies Record<SettingsDraft['recordingStarts'], () => string>;

export function RecordingSection({ draft, errors, onChange }: FormSectionProps<SettingsDraft>) {
  return (
    <Section
      anchor="recordings"
      title={m.staff_settings_recordings()}
      intro={m.staff_settings_recordings_intro()}
    >
      <Box sx={{ display: 'grid', gap: '12px' }}>
        <Columns>
          <SelectField
            label={m.staff_settings_recording_starts()}
            value={draft.recordingStarts}
            options={recordingStarts.map((value) => ({ value, label: startLabels[value]() }))}
            onChange={(value) => onChange({ recordingStarts: value as SettingsDraft['recordingStarts'] })}
            error={errors.recordingStarts}
          />
          <TextField
            label={m.staff_settings_recording_days()}
            hint={m.staff_settings_recording_days_hint()}
            type="number"
            value={draft.recordingRetentionDays}
            onChange={(event) => onChange({ recordingRetentionDays: event.target.value })}
            error={errors.recordingRetentionDays && m.staff_settings_recording_days_wrong({ min, max })}
            inputProps={{ min, max, step: 1, inputMode: 'numeric' }}
          />
        </Columns>
        <TextField
          label={m.staff_settings_recording_question()}
          hint={m.staff_settings_recording_question_hint()}
          value={draft.recordingQuestion}
          multiline
          minRows={2}
          onChange={(event) => onChange({ recordingQuestion: event.target.value })}
          error={errors.recordingQuestion}
          inputProps={{ maxLength: recordingLimits.questionLength }}
        />
        <SwitchField
          label={m.staff_settings_agents_see_recordings()}
          hint={m.staff_settings_agents_see_recordings_hint()}
          isOn={draft.agentsSeeRecordings}
          onChange={(agentsSeeRecordings) => onChange({ agentsSeeRecordings })}
        />
      </Box>
    </Section>
  );
}
