/** The form of the single sign-on settings, which is saved as a whole. */
import { type ManagedSignOn, managedSignOnRoutes } from '@foyer/contract/sso/sso-settings.ts';
import { RecordForm, useRecordForm } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { mergeLabelOf } from './merge-labels.ts';
import { PasswordsSection, PeopleSection } from './people-sections.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import { RealmClientSection } from './realm-client-section.tsx';
import { RealmSection } from './realm-section.tsx';
import { bodyOf, differs, draftOf, type SignOnDraft, signOnFields } from './sign-on-draft.ts';
import { useStoreSignOn } from './use-sign-on-settings.ts';

export function SignOnForm({ saved: latest }: { saved: ManagedSignOn }) {
  const form = useRecordForm<ManagedSignOn, SignOnDraft>({
    latest,
    fieldsOf: draftOf,
    differs,
    names: signOnFields,
    load: async () => (await callAsStaff(managedSignOnRoutes.find, {})).result,
    send: async (typed, { version }) =>
      (await callAsStaff(managedSignOnRoutes.update, { body: bodyOf(typed, version) })).result,
    store: useStoreSignOn(),
  });
  const { fields: draft, saving } = form;
  const errors = saving.formErrors.fields;

  function change(next: Partial<SignOnDraft>): void {
    form.setFields((before) => ({ ...before, ...next }));
    for (const field of Object.keys(errors)) {
      if (Object.keys(next).some((part) => field === part || field.startsWith(`${part}.`)))
        saving.clearField(field);
    }
  }

  const sectionProps = { draft, errors, onChange: change };
  return (
    <RecordForm form={form} labelOf={mergeLabelOf}>
      <RealmSection {...sectionProps} />
      <RealmClientSection />
      <PeopleSection {...sectionProps} />
      <PasswordsSection {...sectionProps} />
      {/* Not part of the form's request. It is here because the save bar must be last. */}
      <ProvisioningSection />
    </RecordForm>
  );
}
