/** The frame of a form that is saved as a whole: what is wrong above it, and the bar that saves below it. */
import { Box } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';
import type { MergeLabels } from './merge-dialog.tsx';
import { MergeDialog } from './record-dialogs.tsx';
import { SaveBar } from './save-bar.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { RecordFormState } from './use-record-form.ts';

interface RecordFormProps<Saved, Fields extends object> extends MergeLabels {
  form: RecordFormState<Saved, Fields>;
  children: ReactNode;
}

export function RecordForm<Saved, Fields extends object>({
  form: { isDirty, saving, save, changes, discard },
  children,
  ...labels
}: RecordFormProps<Saved, Fields>) {
  const { formErrors, isBusy, merge } = saving;
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isDirty) void save();
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}
    >
      {formErrors.message && <Banner tone="bad">{formErrors.message}</Banner>}
      {children}
      <SaveBar
        isDirty={isDirty}
        isBusy={isBusy}
        hasErrors={Object.keys(formErrors.fields).length > 0}
        changes={{ paths: changes, labelOf: labels.labelOf }}
        onDiscard={discard}
      />
      <UnsavedGuard isDirty={isDirty} />
      <MergeDialog merge={merge} {...labels} />
    </Box>
  );
}
