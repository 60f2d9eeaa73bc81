/** The settings as one form: changed in many places, saved once. */
import { type Settings, settingsRoutes } from '@foyer/contract/settings.ts';
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { announceConfigChange } from '../../../platform/config.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { ConflictDialog, SaveBar, UnsavedGuard, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { BrandPreview } from './brand-preview.tsx';
import { BrandSection } from './brand-section.tsx';
import { FlagSections } from './flag-sections.tsx';
import { GeneralSections } from './general-sections.tsx';
import { bodyOf, differs, draftOf, type SettingsDraft, settingsFields } from './settings-draft.ts';
import { useJudgedColour } from './use-judged-colour.ts';
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
  const judged = useJudgedColour(draft);
  const canBeSaved = judged.isColour && judged.refusals.length === 0;

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
    announceConfigChange();
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
        if (isDirty && canBeSaved) void save();
      }}
      sx={pageLook}
    >
      <Box sx={partsLook}>
        <Box sx={brandLook}>
          {saving.refusal.sentence && (
            <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
              {saving.refusal.sentence}
            </Banner>
          )}
          <BrandSection
            draft={draft}
            settings={settings}
            judged={judged}
            errors={saving.refusal.fields}
            onChange={change}
          />
        </Box>
        <Box sx={restLook}>
          <GeneralSections draft={draft} errors={saving.refusal.fields} onChange={change} />
          <FlagSections draft={draft} onChange={change} />
        </Box>
        <SaveBar
          isDirty={isDirty}
          isBusy={saving.isBusy}
          hasRefusal={Object.keys(saving.refusal.fields).length > 0}
          blocked={canBeSaved ? undefined : m.staff_settings_colour_blocks()}
          onDiscard={() => setDraft(draftOf(settings))}
        />
      </Box>
      <Box sx={previewLook}>
        <BrandPreview draft={draft} settings={settings} palettes={judged.palettes} isSaved={!isDirty} />
      </Box>
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog conflict={saving.conflict} onReload={() => void reload()} onKeep={saving.dismiss} />
    </Box>
  );
}

/** Wide: all parts beside the preview, which stays in sight. Narrow: the preview right below the brand. */
const pageLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' },
  alignItems: 'start',
  gap: '20px',
} as const;
const listLook = { gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', minWidth: 0 } as const;
const partsLook = { ...listLook, display: { xs: 'contents', lg: 'grid' } } as const;
const brandLook = { ...listLook, display: 'grid', order: { xs: -3, lg: 0 } } as const;
const previewLook = {
  order: { xs: -2, lg: 0 },
  position: { lg: 'sticky' },
  top: 'calc(var(--toolbar) + 20px)',
  minWidth: 0,
} as const;
const restLook = { ...listLook, display: 'grid', order: { xs: -1, lg: 0 } } as const;
