/** Whose console and pages these are: name, logo, colour. */

import { logoLimits, type Settings, settingsRoutes } from '@foyer/contract/settings.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { announceConfigChange } from '../../../platform/config.ts';
import { SelectField, TextField, UploadField } from '../../../ui/staff/forms/index.ts';
import { Columns, Section, type SectionParts } from '../../../ui/staff/section.tsx';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff, uploadAsStaff } from '../../users/index.ts';
import { choose } from './colour-draft.ts';
import { ColourField } from './colour-field.tsx';
import { ColourPairs } from './colour-pairs.tsx';
import { ColourVerdict } from './colour-verdict.tsx';
import { FaviconField } from './favicon-field.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import type { ShownColour } from './use-judged-colour.ts';
import { useKeepSettings } from './use-settings.ts';

interface BrandSectionProps extends SectionParts<SettingsDraft> {
  settings: Settings;
  judged: ShownColour;
}

export function BrandSection({ draft, settings, judged, errors, onChange }: BrandSectionProps) {
  const keep = useKeepSettings();

  async function take({ result }: { result: Settings }): Promise<void> {
    keep(result);
    say(m.staff_form_saved());
    announceConfigChange();
  }

  return (
    <Section title={m.staff_settings_brand()} intro={m.staff_settings_brand_intro()}>
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
          upload={async (file, options) =>
            take(await uploadAsStaff(settingsRoutes.setLogo, { file, ...options }))
          }
          onRemove={
            settings.logoUploaded
              ? async () => take(await callAsStaff(settingsRoutes.removeLogo, {}))
              : undefined
          }
        />
        <FaviconField settings={settings} onChange={take} />
        <ColourField
          value={draft.themeColor}
          shown={judged.themeColor}
          error={
            judged.isColour
              ? (errors.themeColor ?? errors.themeColorLight ?? errors.themeColorDark)
              : m.staff_settings_colour_wrong()
          }
          isRefused={judged.refusals.length > 0}
          onChange={(typed) => onChange(choose(typed))}
        />
        <ColourVerdict
          chosen={draft}
          refusals={judged.refusals}
          onShade={(theme, shade) =>
            onChange(theme === 'light' ? { themeColorLight: shade } : { themeColorDark: shade })
          }
        />
        <ColourPairs pairs={judged.pairs} />
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
