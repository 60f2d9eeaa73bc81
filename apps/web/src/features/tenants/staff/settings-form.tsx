/** The form of Settings › General, which is saved as a whole. */
import { type Settings, settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import { Box, Button } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { announceConfigChange } from '../../../platform/config/config-changes.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { MergeDialog, SaveBar, UnsavedGuard, useRecordForm } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { BrandPreview } from './brand/brand-preview.tsx';
import { BrandSection } from './brand/brand-section.tsx';
import { colourFieldId } from './brand/colour-field.tsx';
import { useColourCheck } from './brand/use-colour-check.ts';
import { FlagSections } from './flag-sections.tsx';
import { GeneralSections } from './general-sections.tsx';
import { settingsMergeLabels } from './merge-labels.ts';
import { bodyOf, differs, draftOf, type SettingsDraft, settingsFields } from './settings-draft.ts';
import { useStoreSettings } from './use-settings.ts';

interface SettingsFormProps {
  settings: Settings;
  /** Called before a save, whose errors may be in a section that a search has hidden. */
  onSave: () => void;
}

export function SettingsForm({ settings: latest, onSave }: SettingsFormProps) {
  const form = useRecordForm<Settings, SettingsDraft>({
    latest,
    fieldsOf: draftOf,
    differs,
    names: settingsFields,
    load: async () => (await callAsStaff(settingsRoutes.find, {})).result,
    send: async (typed, { version }) => {
      onSave();
      return (await callAsStaff(settingsRoutes.update, { body: bodyOf(typed, version) })).result;
    },
    store: useStoreSettings(),
    onSaved: announceConfigChange,
  });
  const { base: settings, fields: draft, isDirty, saving } = form;
  const colourCheck = useColourCheck(draft);
  const canBeSaved = colourCheck.isColour && colourCheck.rejections.length === 0;

  function change(next: Partial<SettingsDraft>): void {
    form.setFields((before) => ({ ...before, ...next }));
    for (const field of Object.keys(next)) saving.clearField(field);
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isDirty && canBeSaved) void form.save();
      }}
      sx={pageStyles}
    >
      <Box sx={formStyles}>
        <Box sx={brandStyles}>
          {saving.formErrors.message && <Banner tone="bad">{saving.formErrors.message}</Banner>}
          <BrandSection
            draft={draft}
            settings={settings}
            colourCheck={colourCheck}
            errors={saving.formErrors.fields}
            onChange={change}
          />
        </Box>
        <Box sx={sectionsStyles}>
          <GeneralSections draft={draft} errors={saving.formErrors.fields} onChange={change} />
          <FlagSections draft={draft} unavailable={settings.unavailableFlags} onChange={change} />
        </Box>
        <SaveBar
          isDirty={isDirty}
          isBusy={saving.isBusy}
          hasErrors={Object.keys(saving.formErrors.fields).length > 0}
          blockedReason={canBeSaved ? undefined : m.staff_settings_colour_blocks()}
          blockedAction={
            <Button
              onClick={() => document.getElementById(colourFieldId)?.scrollIntoView({ block: 'start' })}
            >
              {m.staff_settings_colour_show()}
            </Button>
          }
          changes={{ paths: form.changes, labelOf: settingsMergeLabels.labelOf }}
          onDiscard={form.discard}
        />
      </Box>
      <Box sx={previewStyles}>
        <BrandPreview draft={draft} settings={settings} palettes={colourCheck.palettes} isSaved={!isDirty} />
      </Box>
      <UnsavedGuard isDirty={isDirty} />
      <MergeDialog merge={saving.merge} {...settingsMergeLabels} />
    </Box>
  );
}

/** Wide screens: the preview is sticky beside the form. Narrow screens: it is below the brand section. */
const pageStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' },
  alignItems: 'start',
  gap: '20px',
} as const;
const listStyles = { gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', minWidth: 0 } as const;
const formStyles = { ...listStyles, display: { xs: 'contents', lg: 'grid' } } as const;
const brandStyles = { ...listStyles, display: 'grid', order: { xs: -3, lg: 0 } } as const;
const previewStyles = {
  order: { xs: -2, lg: 0 },
  position: { lg: 'sticky' },
  top: 'calc(var(--toolbar) + 20px)',
  minWidth: 0,
} as const;
const sectionsStyles = { ...listStyles, display: 'grid', order: { xs: -1, lg: 0 } } as const;
