/** The realm, what it must know of us, and the rules for people, as one form that is saved once. */
import { type ManagedSignOn, managedSignOnRoutes } from '@foyer/contract/managed-sign-on.ts';
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { ConflictDialog, SaveBar, UnsavedGuard, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { AtRealm } from './at-realm.tsx';
import { PasswordsSection, PeopleSection } from './people-sections.tsx';
import { ProvisioningSection } from './provisioning-section.tsx';
import { RealmSection } from './realm-section.tsx';
import { bodyOf, differs, draftOf, type SignOnDraft, signOnFields } from './sign-on-draft.ts';
import { useKeepSignOn } from './use-sign-on-settings.ts';

interface SignOnFormProps {
  saved: ManagedSignOn;
  /** Fetches it anew. */
  onReload: () => Promise<ManagedSignOn | undefined>;
}

export function SignOnForm({ saved, onReload }: SignOnFormProps) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const saving = useSaving(signOnFields);
  const keep = useKeepSignOn();
  const isDirty = differs(draft, saved);
  const errors = saving.refusal.fields;

  function change(next: Partial<SignOnDraft>): void {
    setDraft((before) => ({ ...before, ...next }));
    for (const field of Object.keys(errors)) {
      if (Object.keys(next).some((part) => field === part || field.startsWith(`${part}.`)))
        saving.clear(field);
    }
  }

  async function save(): Promise<void> {
    const isSaved = await saving.run(async () => {
      const { result } = await callAsStaff(managedSignOnRoutes.update, {
        body: bodyOf(draft, saved.version),
      });
      keep(result);
      setDraft(draftOf(result));
    });
    if (isSaved) say(m.staff_form_saved());
  }

  async function reload(): Promise<void> {
    saving.dismiss();
    const fresh = await onReload();
    if (fresh) setDraft(draftOf(fresh));
  }

  const parts = { draft, errors, onChange: change };
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isDirty) void save();
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}
    >
      {saving.refusal.sentence && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {saving.refusal.sentence}
        </Banner>
      )}
      <RealmSection {...parts} />
      <AtRealm />
      <PeopleSection {...parts} />
      <PasswordsSection {...parts} />
      {/* Saved by itself; above the bar, which is the end of the page. */}
      <ProvisioningSection />
      <SaveBar
        isDirty={isDirty}
        isBusy={saving.isBusy}
        hasRefusal={Object.keys(errors).length > 0}
        onDiscard={() => setDraft(draftOf(saved))}
      />
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog conflict={saving.conflict} onReload={() => void reload()} onKeep={saving.dismiss} />
    </Box>
  );
}
