/** The message templates for admins, who have no access to the settings page. */
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { loadTemplateSettings } from '../../../features/messaging/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { lazyPage } from './lazy-page.ts';
import { OutboxLink } from './outbox-link.tsx';

const Templates = lazyPage(loadTemplateSettings);

export function MessageTemplatesPage() {
  useTitle(m.staff_templates_title());
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading
        title={m.staff_templates_title()}
        subtitle={m.staff_templates_subtitle()}
        actions={<OutboxLink />}
      />
      <Suspense fallback={null}>
        <Templates />
      </Suspense>
    </Box>
  );
}
