/** Settings › General: brand, region, sign-in, booking, flags, the custom stylesheet and the setup checklist. */
import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { SectionSearch } from '../../../ui/staff/layout/section-search.ts';
import { StylesheetSection } from './brand/stylesheet-section.tsx';
import { ChecklistSection } from './checklist/checklist-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsIndex } from './settings-index.tsx';
import { useSettings } from './use-settings.ts';

export function GeneralSettings() {
  const query = useSettings();
  const [search, setSearch] = useState('');
  return (
    <Box sx={{ maxWidth: 1212 }}>
      <LoadingBoundary query={query} skeletonHeights={[220, 160, 320]}>
        {(settings) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
            <ScrollToAnchor />
            <SettingsIndex search={search} onSearch={setSearch} />
            <SectionSearch value={search}>
              <SettingsForm settings={settings} onSave={() => setSearch('')} />
              <StylesheetSection />
              <ChecklistSection />
            </SectionSearch>
          </Box>
        )}
      </LoadingBoundary>
    </Box>
  );
}

/** The sections load after the browser has looked for the anchor of the address. Later links need no help. */
function ScrollToAnchor() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}
