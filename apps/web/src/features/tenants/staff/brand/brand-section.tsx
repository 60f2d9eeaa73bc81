/** The brand section: name, font, logo, favicon, colour and mode. */

import { logoLimits, type Settings, settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { announceConfigChange } from '../../../../platform/config/config-changes.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { SelectField, TextField, UploadField } from '../../../../ui/staff/forms/index.ts';
import { Columns, type FormSectionProps, Section } from '../../../../ui/staff/layout/section.tsx';
import { callAsStaff, uploadAsStaff } from '../../../users/index.ts';
import type { SettingsDraft } from '../settings-draft.ts';
import { useStoreSettings } from '../use-settings.ts';
import { ColourContrast } from './colour-contrast.tsx';
import { chosenColourFrom } from './colour-draft.ts';
import { ColourField } from './colour-field.tsx';
import { ContrastTable } from './contrast-table.tsx';
import { FaviconField } from './favicon-field.tsx';
import { removedRemark } from './removed-remark.ts';
import type { DisplayedColour } from './use-colour-check.ts';

interface BrandSectionProps extends FormSectionProps<SettingsDraft> {
  settings: Settings;
  colourCheck: DisplayedColour;
}

export function BrandSection({ draft, settings, colourCheck, errors, onChange }: BrandSectionProps) {
  const storeSettings = useStoreSettings();

  async function applySaved({ result }: { result: Settings }): Promise<void> {
    storeSettings(result);
    showSnackbar(m.staff_form_saved());
    announceConfigChange();
  }

  return (
    <Section anchor="brand" title={m.staff_settings_brand()} intro={m.staff_settings_brand_intro()}>
      <Box sx={{ display: 'grid', gap: '20px' }}>
        <Columns>
          <TextField
            label={m.staff_settings_client_name()}
            value={draft.clientName}
            onChange={(event) => onChange({ clientName: event.target.value })}
            error={errors.clientName}
            inputProps={{ maxLength: 120 }}
          />
          <SelectField
            label={m.staff_settings_fonts()}
            value={draft.fonts}
            options={[
              { value: 'inter', label: m.staff_settings_font_inter() },
              { value: 'system', label: m.staff_settings_font_system() },
            ]}
            onChange={(fonts) => onChange({ fonts: fonts as SettingsDraft['fonts'] })}
            error={errors.fonts}
          />
        </Columns>
        <UploadField
          label={m.staff_settings_logo()}
          hint={m.staff_settings_logo_hint()}
          limits={logoLimits}
          current={settings.logo}
          upload={async (file, options) => {
            const answer = await uploadAsStaff(settingsRoutes.setLogo, { file, ...options });
            await applySaved(answer);
            return removedRemark(answer.removed);
          }}
          onRemove={
            settings.logoUploaded
              ? async () => applySaved(await callAsStaff(settingsRoutes.removeLogo, {}))
              : undefined
          }
        />
        <FaviconField settings={settings} onChange={applySaved} />
        <ColourField
          value={draft.themeColor}
          shown={colourCheck.themeColor}
          error={
            colourCheck.isColour
              ? (errors.themeColor ?? errors.themeColorLight ?? errors.themeColorDark)
              : m.staff_settings_colour_wrong()
          }
          isRejected={colourCheck.rejections.length > 0}
          onChange={(typed) => onChange(chosenColourFrom(typed))}
        />
        <ColourContrast
          chosen={draft}
          rejections={colourCheck.rejections}
          onShade={(theme, shade) =>
            onChange(theme === 'light' ? { themeColorLight: shade } : { themeColorDark: shade })
          }
        />
        <ContrastTable pairs={colourCheck.pairs} />
        <Columns>
          <SelectField
            label={m.staff_settings_mode()}
            value={draft.mode}
            options={[
              { value: 'light', label: m.staff_settings_mode_light() },
              { value: 'dark', label: m.staff_settings_mode_dark() },
            ]}
            hint={m.staff_settings_mode_hint()}
            onChange={(mode) => onChange({ mode: mode as SettingsDraft['mode'] })}
            error={errors.mode}
          />
          <SelectField
            label={m.staff_settings_content_width()}
            value={draft.contentWidth}
            options={[
              { value: 'boxed', label: m.staff_settings_width_boxed() },
              { value: 'full', label: m.staff_settings_width_full() },
            ]}
            onChange={(width) => onChange({ contentWidth: width as SettingsDraft['contentWidth'] })}
            error={errors.contentWidth}
          />
        </Columns>
      </Box>
    </Section>
  );
}
