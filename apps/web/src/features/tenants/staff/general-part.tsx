/** The settings that are no part of their own: brand, place, signing in, booking, switches. */
import { Box } from '@mui/material';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { SettingsForm } from './settings-form.tsx';
import { StylesheetSection } from './stylesheet-section.tsx';
import { useSettings } from './use-settings.ts';

export function GeneralPart() {
  const answer = useSettings();
  return (
    <Box sx={{ maxWidth: 1212 }}>
      <Loaded answer={answer} heights={[220, 160, 320]}>
        {(settings) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
            <SettingsForm settings={settings} onReload={async () => (await answer.refetch()).data} />
            <StylesheetSection settings={settings} onReload={answer.refetch} />
          </Box>
        )}
      </Loaded>
    </Box>
  );
}
