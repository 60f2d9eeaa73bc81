/** The form of the connection to the analytics server, which is saved as a whole. The secret is write-only. */
import { type ManagedAnalytics, managedAnalyticsRoutes } from '@foyer/contract/analytics.ts';
import { KeyRound } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { RecordForm, useRecordForm } from '../../../../ui/staff/forms/index.ts';
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
  const form = useRecordForm<ManagedAnalytics, AnalyticsDraft>({
    latest,
    fieldsOf: draftOf,
    differs,
    names: analyticsFields,
    load: async () => (await callAsStaff(managedAnalyticsRoutes.find, {})).result,
    send: async (typed, { version }) =>
      (await callAsStaff(managedAnalyticsRoutes.update, { body: bodyOf(typed, version) })).result,
    store: useStoreAnalytics(),
  });
  const { base: saved, fields: draft, saving } = form;
  const errors = saving.formErrors.fields;

  function change(next: Partial<AnalyticsDraft>): void {
    form.setFields((before) => ({ ...before, ...next }));
    for (const field of Object.keys(next)) saving.clearField(field);
  }

  const isSecretKept = keepsSecret(draft, saved);
  return (
    <RecordForm form={form} labelOf={mergeLabelOf}>
      {saved.isSecretUnreadable && (
        <Banner tone="bad" icon={KeyRound}>
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
    </RecordForm>
  );
}
