/** The settings as one form: changed in many places, saved once. */
import { type Settings, settingsRoutes } from '@foyer/contract/settings.ts';
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { ConflictDialog, SaveBar, UnsavedGuard, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { applyBrand } from './apply-brand.ts';
import { BrandSection } from './brand-section.tsx';
import { FlagSections } from './flag-sections.tsx';
import { GeneralSections } from './general-sections.tsx';
import { bodyOf, differs, draftOf, type SettingsDraft, settingsFields } from './settings-draft.ts';
import { useKeepSettings } from './use-settings.ts';

interface SettingsFormProps {
  settings: Settings;
  /** Fetches them anew. */
  onReload: () => Promise<Settings | undefined>;
}

export function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const saving = useSaving(settingsFields);
  const keep = useKeepSettings();
  const isDirty = differs(draft, settings);

  function change(next: Partial<SettingsDraft>): void {
    setDraft((before) => ({ ...before, ...next }));
    for (const field of Object.keys(next)) saving.clear(field);
  }

  async function save(): Promise<void> {
    const isSaved = await saving.run(async () => {
      const body = bodyOf(draft, settings.version);
      const { result } = await callAsStaff(settingsRoutes.update, { body });
      keep(result);
      setDraft(draftOf(result));
    });
    if (!isSaved) return;
    say(m.staff_form_saved());
    await applyBrand();
  }

  async function reload(): Promise<void> {
    saving.dismiss();
    const fresh = await onReload();
    if (fresh) setDraft(draftOf(fresh));
  }

  return (
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
      <BrandSection draft={draft} settings={settings} errors={saving.refusal.fields} onChange={change} />
      <GeneralSections draft={draft} errors={saving.refusal.fields} onChange={change} />
      <FlagSections draft={draft} onChange={change} />
      <SaveBar
        isDirty={isDirty}
        isBusy={saving.isBusy}
        hasRefusal={Object.keys(saving.refusal.fields).length > 0}
        onDiscard={() => setDraft(draftOf(settings))}
      />
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog conflict={saving.conflict} onReload={() => void reload()} onKeep={saving.dismiss} />
    </Box>
  );
}
