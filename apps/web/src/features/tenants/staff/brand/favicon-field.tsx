/** Uploads the favicon; without one, browser tabs show the logo. */
import { logoLimits, type Settings, settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import { m } from '../../../../paraglide/messages.js';
import { UploadField } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff, uploadAsStaff } from '../../../users/index.ts';
import { removedRemark } from './removed-remark.ts';

interface FaviconFieldProps {
  settings: Settings;
  onChange: (answer: { result: Settings }) => Promise<void>;
}

export function FaviconField({ settings, onChange }: FaviconFieldProps) {
  return (
    <UploadField
      label={m.staff_settings_favicon()}
      hint={m.staff_settings_favicon_hint()}
      limits={logoLimits}
      current={settings.favicon}
      upload={async (file, options) => {
        const answer = await uploadAsStaff(settingsRoutes.setFavicon, { file, ...options });
        await onChange(answer);
        return removedRemark(answer.removed);
      }}
      onRemove={
        settings.faviconUploaded
          ? async () => onChange(await callAsStaff(settingsRoutes.removeFavicon, {}))
          : undefined
      }
    />
  );
}
