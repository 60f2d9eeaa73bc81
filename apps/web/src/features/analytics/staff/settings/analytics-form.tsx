/** The form of the connection to the analytics server, which is saved as a whole. The secret is write-only. */
import { type ManagedAnalytics, managedAnalyticsRoutes } from '@foyer/contract/analytics.ts';
import { Box } from '@mui/material';
import { CircleAlert, KeyRound } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import {
  MergeDialog,
  SaveBar,
  UnsavedGuard,
  useEditedRecord,
  useRecordSave,
} from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import {
  type AnalyticsDraft,
  analyticsFields,
  bodyOf,
  differs,
  draftOf,
  keepsSecret,
} from './analytics-draft.ts';
import { ConnectionSection } from './connection-section.tsx';
import { mergeLabelOf } from './merge-labels.ts';
import { useStoreAnalytics } from './use-analytics-settings.ts';

export function AnalyticsForm({ saved: latest }: { saved: ManagedAnalytics }) {
  const edited = useEditedRecord({ latest, fieldsOf: draftOf, differs });
  const { base: saved, fields: draft, isDirty } = edited;
  const storeSettings = useStoreAnalytics();
  const saving = useRecordSave<ManagedAnalytics, AnalyticsDraft>({
    names: analyticsFields,
    fieldsOf: draftOf,
    load: async () => (await callAsStaff(managedAnalyticsRoutes.find, {})).result,
    send: async (typed, { version }) =>
      (await callAsStaff(managedAnalyticsRoutes.update, { body: bodyOf(typed, version) })).result,
    rebase(next, merged) {
      storeSettings(next);
      edited.rebase(next, merged);
    },
    onSaved(result) {
      storeSettings(result);
      edited.rebase(result, draftOf(result));
      showSnackbar(m.staff_form_saved());
    },
  });
  const errors = saving.formErrors.fields;

  function change(next: Partial<AnalyticsDraft>): void {
    edited.setFields((before) => ({ ...before, ...next }));
    for (const field of Object.keys(next)) saving.clearField(field);
  }

  const isSecretKept = keepsSecret(draft, saved);
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isDirty) void saving.save(saved, draft);
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}
    >
      {saving.formErrors.message && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {saving.formErrors.message}
        </Banner>
      )}
      {saved.isSecretUnreadable && (
        <Banner role="alert" tone="bad" icon={<KeyRound size={20} strokeWidth={1.75} />}>
          {m.staff_analytics_secret_unreadable()}
        </Banner>
      )}
      <ConnectionSection
        draft={draft}
        errors={errors}
        secret={{
          isStored: saved.hasSecret && isSecretKept,
          isUnreadable: saved.isSecretUnreadable && isSecretKept,
        }}
        onChange={change}
      />
      <SaveBar
        isDirty={isDirty}
        isBusy={saving.isBusy}
        hasErrors={Object.keys(errors).length > 0}
        changes={{ paths: edited.changes, labelOf: mergeLabelOf }}
        onDiscard={edited.discard}
      />
      <UnsavedGuard isDirty={isDirty} />
      <MergeDialog merge={saving.merge} labelOf={mergeLabelOf} />
    </Box>
  );
}
