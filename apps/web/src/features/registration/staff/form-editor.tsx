/** The form and the privacy policy as one form: changed in many places, saved once, seen beside it. */
import { type ManagedForm, managedFormRoutes } from '@foyer/contract/managed-form.ts';
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { announceConfigChange, useConfig } from '../../../platform/config.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import {
  ConflictDialog,
  SaveBar,
  TextField,
  UnsavedGuard,
  useSaving,
} from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/section.tsx';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { FieldList } from './field-list.tsx';
import { bodyOf, differs, draftOf, type FormDraft, refusable } from './form-draft.ts';
import { FormPreview } from './form-preview.tsx';
import { PolicySection } from './policy-section.tsx';
import { useKeepForm } from './use-managed-form.ts';

interface FormEditorProps {
  saved: ManagedForm;
  /** Fetches it anew. */
  onReload: () => Promise<ManagedForm | undefined>;
}

export function FormEditor({ saved, onReload }: FormEditorProps) {
  const { flags } = useConfig();
  const [draft, setDraft] = useState(() => draftOf(saved));
  const saving = useSaving(refusable(draft));
  const keep = useKeepForm();
  const isDirty = differs(draft, saved);
  const errors = saving.refusal.fields;

  function change(next: FormDraft): void {
    setDraft(next);
    // Places have changed perhaps: a sentence must not stand at another field than it was about.
    for (const field of Object.keys(errors)) saving.clear(field);
  }

  async function save(): Promise<void> {
    const isSaved = await saving.run(async () => {
      const { result } = await callAsStaff(managedFormRoutes.update, { body: bodyOf(draft, saved.version) });
      keep(result);
      setDraft(draftOf(result));
    });
    if (!isSaved) return;
    say(m.staff_form_saved());
    announceConfigChange();
  }

  async function reload(): Promise<void> {
    saving.dismiss();
    const fresh = await onReload();
    if (fresh) setDraft(draftOf(fresh));
  }

  return (
    <Box sx={columnsLook}>
      <Box
        component="form"
        noValidate
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
          hasRefusal={Object.keys(errors).length > 0}
          onDiscard={() => setDraft(draftOf(saved))}
        />
      </Box>
      <FormPreview draft={draft} isSaved={!isDirty} />
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog conflict={saving.conflict} onReload={() => void reload()} onKeep={saving.dismiss} />
    </Box>
  );
}

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 392px' },
  alignItems: 'start',
  gap: '20px',
} as const;
