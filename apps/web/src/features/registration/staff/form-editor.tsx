/** The editor of the registration form and the privacy policy, with a preview beside it. */
import { type ManagedForm, managedFormRoutes } from '@foyer/contract/registration/managed-form.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { announceConfigChange } from '../../../platform/config/config-changes.ts';
import { RecordForm, TextField, useRecordForm } from '../../../ui/staff/forms/index.ts';
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
  const form = useRecordForm<ManagedForm, FormDraft>({
    latest,
    fieldsOf: draftOf,
    differs,
    names: errorKeysOf,
    load: async () => (await callAsStaff(managedFormRoutes.find, {})).result,
    send: async (typed, { version }) =>
      (await callAsStaff(managedFormRoutes.update, { body: bodyOf(typed, version) })).result,
    store: useStoreForm(),
    onSaved: announceConfigChange,
  });
  const { base: saved, fields: draft, isDirty, saving } = form;
  const errors = saving.formErrors.fields;

  function change(next: FormDraft): void {
    form.setFields(() => next);
    // Errors are named by the index of a field, which the change may have moved.
    for (const field of Object.keys(errors)) saving.clearField(field);
  }

  return (
    <Box sx={columnsStyles}>
      <RecordForm form={form} labelOf={mergeLabelOf}>
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
      </RecordForm>
      <FormPreview draft={draft} isSaved={!isDirty} />
    </Box>
  );
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 392px' },
  alignItems: 'start',
  gap: '20px',
} as const;
