/** The words of every message, for admins, who have no settings. */
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { loadTemplatesPart } from '../../features/messaging/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { PageHeading } from '../../ui/staff/page-heading.tsx';
import { lazyPage } from './lazy-page.ts';
import { ToOutbox } from './to-outbox.tsx';

const Templates = lazyPage(loadTemplatesPart);

export function MessageTemplatesPage() {
  useTitle(m.staff_templates_title());
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading
        title={m.staff_templates_title()}
        subtitle={m.staff_templates_subtitle()}
        actions={<ToOutbox />}
      />
      <Suspense fallback={null}>
        <Templates />
      </Suspense>
    </Box>
  );
}
