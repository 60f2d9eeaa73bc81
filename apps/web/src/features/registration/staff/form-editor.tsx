/** The editor of the registration form and the privacy policy, with a preview beside it. */
import { type ManagedForm, managedFormRoutes } from '@foyer/contract/registration/managed-form.ts';
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { announceConfigChange } from '../../../platform/config/config-changes.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import {
  MergeDialog,
  SaveBar,
  TextField,
  UnsavedGuard,
  useEditedRecord,
  useRecordSave,
} from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/layout/section.tsx';
import { callAsStaff } from '../../users/index.ts';
import { FieldList } from './field-list.tsx';
import { bodyOf, differs, draftOf, errorKeysOf, type FormDraft } from './form-draft.ts';
import { FormPreview } from './form-preview.tsx';
import { mergeLabelOf } from './merge-labels.ts';
import { PolicySection } from './policy-section.tsx';
import { useStoreForm } from './use-managed-form.ts';

export function FormEditor({ saved: latest }: { saved: ManagedForm }) {
  const { flags } = useConfig();
  const edited = useEditedRecord({ latest, fieldsOf: draftOf, differs });
  const { base: saved, fields: draft, isDirty } = edited;
  const store = useStoreForm();
  const saving = useRecordSave<ManagedForm, FormDraft>({
    names: errorKeysOf(draft),
    fieldsOf: draftOf,
    load: async () => (await callAsStaff(managedFormRoutes.find, {})).result,
    send: async (typed, { version }) =>
      (await callAsStaff(managedFormRoutes.update, { body: bodyOf(typed, version) })).result,
    rebase(next, merged) {
      store(next);
      edited.rebase(next, merged);
    },
    onSaved(result) {
      store(result);
      edited.rebase(result, draftOf(result));
      showSnackbar(m.staff_form_saved());
      announceConfigChange();
    },
  });
  const errors = saving.formErrors.fields;

  function change(next: FormDraft): void {
    edited.setFields(() => next);
    // Errors are named by the index of a field, which the change may have moved.
    for (const field of Object.keys(errors)) saving.clearField(field);
  }

  return (
    <Box sx={columnsStyles}>
      <Box
        component="form"
        noValidate
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
        <Section title={m.staff_form_above()} intro={m.staff_form_above_intro()}>
          <Box sx={{ display: 'grid', gap: '20px' }}>
            <TextField
              label={m.staff_form_headline()}
              isOptional
              value={draft.headline}
              hint={m.staff_form_headline_hint()}
              inputProps={{ maxLength: 120 }}
              onChange={(event) => change({ ...draft, headline: event.target.value })}
              error={errors['form.headline']}
            />
            <TextField
              label={m.staff_form_custom_text()}
              isOptional
              multiline
              minRows={2}
              value={draft.customText}
              hint={flags.customText ? m.staff_form_custom_text_hint() : m.staff_form_custom_text_off()}
              inputProps={{ maxLength: 1000 }}
              onChange={(event) => change({ ...draft, customText: event.target.value })}
              error={errors['form.customText']}
            />
          </Box>
        </Section>
        <FieldList draft={draft} errors={errors} onChange={change} />
        <PolicySection
          policy={draft.policy}
          saved={saved.policy}
          errors={errors}
          onChange={(policy) => change({ ...draft, policy })}
        />
        <SaveBar
          isDirty={isDirty}
          isBusy={saving.isBusy}
          hasErrors={Object.keys(errors).length > 0}
          changes={{ paths: edited.changes, labelOf: mergeLabelOf }}
          onDiscard={edited.discard}
        />
      </Box>
      <FormPreview draft={draft} isSaved={!isDirty} />
      <UnsavedGuard isDirty={isDirty} />
      <MergeDialog merge={saving.merge} labelOf={mergeLabelOf} />
    </Box>
  );
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 392px' },
  alignItems: 'start',
  gap: '20px',
} as const;
