/** How often the person receives the figures of the reports by mail. */
import {
  type ReportFrequency,
  reportFrequencies,
  reportMailRoutes,
  reportMailTime,
} from '@foyer/contract/report-mail.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, SelectField, useSave } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';

export function ReportMailDialog({ onClose }: { onClose: () => void }) {
  const setting = useQuery({
    queryKey: ['report-mail'],
    queryFn: async ({ signal }) => (await callAsStaff(reportMailRoutes.findMail, { signal })).result,
    // The setting is as it was when the dialog opened.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [chosen, setChosen] = useState<ReportFrequency | null>(null);
  const saving = useSave(['frequency']);
  const saved = setting.data?.frequency;
  const frequency = chosen ?? saved;

  async function save(): Promise<void> {
    if (!frequency) return;
    const body = { frequency, language: navigator.language };
    if (!(await saving.run(() => callAsStaff(reportMailRoutes.setMail, { body })))) return;
    showSnackbar(savedTexts[frequency]());
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_report_mail()}
      isBusy={saving.isBusy}
      isDirty={frequency !== saved}
      errorMessage={saving.formErrors.message}
      width={440}
      onSave={() => void save()}
      onClose={onClose}
    >
      <LoadingBoundary query={setting} skeletonHeights={[64]}>
        {({ email }) => (
          <SelectField
            label={m.staff_report_mail_frequency()}
            value={frequency ?? 'none'}
            options={reportFrequencies.map((value) => ({ value, label: frequencyNames[value]() }))}
            onChange={(value) => setChosen(reportFrequencies.find((each) => each === value) ?? 'none')}
            hint={m.staff_report_mail_hint({ email, time: reportMailTime })}
            error={saving.formErrors.fields.frequency}
          />
        )}
      </LoadingBoundary>
    </FormDialog>
  );
}

const frequencyNames: Record<ReportFrequency, () => string> = {
  none: m.staff_report_mail_none,
  weekly: m.staff_report_mail_weekly,
  monthly: m.staff_report_mail_monthly,
};

const savedTexts: Record<ReportFrequency, () => string> = {
  none: m.staff_report_mail_saved_none,
  weekly: m.staff_report_mail_saved_weekly,
  monthly: m.staff_report_mail_saved_monthly,
};
