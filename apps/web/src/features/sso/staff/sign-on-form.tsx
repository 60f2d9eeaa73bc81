/** The form of the single sign-on settings, which is saved as a whole. */
import { type ManagedSignOn, managedSignOnRoutes } from '@foyer/contract/sso/sso-settings.ts';
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import {
  MergeDialog,
  SaveBar,
  UnsavedGuard,
  useEditedRecord,
  useRecordSave,
} from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { mergeLabelOf } from './merge-labels.ts';
import { PasswordsSection, PeopleSection } from './people-sections.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import { RealmClientSection } from './realm-client-section.tsx';
import { RealmSection } from './realm-section.tsx';
import { bodyOf, differs, draftOf, type SignOnDraft, signOnFields } from './sign-on-draft.ts';
import { useStoreSignOn } from './use-sign-on-settings.ts';

export function SignOnForm({ saved: latest }: { saved: ManagedSignOn }) {
  const edited = useEditedRecord({ latest, fieldsOf: draftOf, differs });
  const { base: saved, fields: draft, isDirty } = edited;
  const storeSettings = useStoreSignOn();
  const saving = useRecordSave<ManagedSignOn, SignOnDraft>({
    names: signOnFields,
    fieldsOf: draftOf,
    load: async () => (await callAsStaff(managedSignOnRoutes.find, {})).result,
    send: async (typed, { version }) =>
      (await callAsStaff(managedSignOnRoutes.update, { body: bodyOf(typed, version) })).result,
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

  function change(next: Partial<SignOnDraft>): void {
    edited.setFields((before) => ({ ...before, ...next }));
    for (const field of Object.keys(errors)) {
      if (Object.keys(next).some((part) => field === part || field.startsWith(`${part}.`)))
        saving.clearField(field);
    }
  }

  const sectionProps = { draft, errors, onChange: change };
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
      <RealmSection {...sectionProps} />
      <RealmClientSection />
      <PeopleSection {...sectionProps} />
      <PasswordsSection {...sectionProps} />
      {/* Not part of the form's request. It is here because the save bar must be last. */}
      <ProvisioningSection />
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
