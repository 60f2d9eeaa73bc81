/** The settings that are no part of their own: brand, place, signing in, booking, switches. */
import { Box } from '@mui/material';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

export function GeneralPart() {
  const answer = useSettings();
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Loaded answer={answer} heights={[220, 160, 320]}>
        {(settings) => (
          <SettingsForm settings={settings} onReload={async () => (await answer.refetch()).data} />
        )}
      </Loaded>
    </Box>
  );
}
