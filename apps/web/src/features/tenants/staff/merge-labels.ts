/** How the MergeDialog names the fields of the settings. */
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import { m } from '../../../paraglide/messages.js';
import { flagTitle } from './flag-groups.ts';

const labels: Readonly<Record<string, () => string>> = {
  clientName: () => m.staff_settings_client_name(),
  themeColor: () => m.staff_settings_colour(),
  mode: () => m.staff_settings_mode(),
  contentWidth: () => m.staff_settings_content_width(),
  fonts: () => m.staff_settings_fonts(),
  timeZone: () => m.staff_settings_time_zone(),
  currency: () => m.staff_settings_currency(),
  locale: () => m.staff_settings_locale(),
  requireSecondFactor: () => m.staff_settings_second_factor(),
  agentsSeeContacts: () => m.staff_settings_agents_see(),
  agentsMayExport: () => m.staff_settings_agents_export(),
  snapshotRetentionDays: () => m.staff_settings_snapshot_days(),
  logRetentionMonths: () => m.staff_settings_log_months(),
  recordingStarts: () => m.staff_settings_recording_starts(),
  recordingRetentionDays: () => m.staff_settings_recording_days(),
  recordingQuestion: () => m.staff_settings_recording_question(),
  agentsSeeRecordings: () => m.staff_settings_agents_see_recordings(),
  localRecording: () => m.staff_settings_local_recording(),
  adminContact: () => m.staff_settings_admin_contact(),
  scheduleLabel: () => m.staff_settings_schedule_label(),
  landingProductId: () => m.staff_settings_landing(),
  codesPerAddress: () => m.staff_settings_codes(),
  meetingLinkExpiryHours: () => m.staff_settings_link_hours(),
  appSchemes: () => m.staff_settings_app_schemes(),
  analyticsDashboardId: () => m.staff_settings_dashboard_id(),
};

export const settingsMergeLabels = {
  labelOf: ([name = '', flag]: readonly string[]) =>
    name === 'flags' && flag ? flagTitle(flag as FlagName) : labels[name]?.(),
};
