/** Everything a super admin sets for the tenant. */
import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { PageHeading } from '../../../ui/staff/page-heading.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useSlow } from '../../../ui/staff/use-slow.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

export function SettingsPage() {
  useTitle(m.staff_settings_title());
  const answer = useSettings();
  const isSlow = useSlow(answer.isPending);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', maxWidth: 880 }}>
      <PageHeading title={m.staff_settings_title()} subtitle={m.staff_settings_subtitle()} />
      {answer.isError && (
        <Banner
          role="alert"
          tone="bad"
          icon={<CircleAlert size={20} strokeWidth={1.75} />}
          action={<Button onClick={() => void answer.refetch()}>{m.staff_try_again()}</Button>}
        >
          {explain(answer.error)}
        </Banner>
      )}
      {isSlow && [220, 160, 320].map((height) => <Panel key={height} aria-busy sx={{ height }} />)}
      {answer.data && (
        <SettingsForm settings={answer.data} onReload={async () => (await answer.refetch()).data} />
      )}
    </Box>
  );
}
