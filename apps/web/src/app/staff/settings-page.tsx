/** Everything a super admin sets for the tenant, part by part. */
import { Box } from '@mui/material';
import { type ComponentType, Suspense } from 'react';
import { useParams } from 'react-router';
import { loadCarriersPart, loadTemplatesPart } from '../../features/messaging/staff/index.ts';
import { loadFormPart } from '../../features/registration/staff/index.ts';
import { loadSignOnPart } from '../../features/sso/staff/index.ts';
import { loadGeneralPart } from '../../features/tenants/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { PageHeading } from '../../ui/staff/page-heading.tsx';
import { PageTabs } from '../../ui/staff/page-tabs.tsx';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ToOutbox } from './to-outbox.tsx';

const parts: Readonly<Record<string, ComponentType>> = {
  '': lazyPage(loadGeneralPart),
  'sign-on': lazyPage(loadSignOnPart),
  form: lazyPage(loadFormPart),
  carriers: lazyPage(loadCarriersPart),
  templates: lazyPage(loadTemplatesPart),
};

export function SettingsPage() {
  useTitle(m.staff_settings_title());
  const { part = '' } = useParams();
  const Part = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!Part) return <NotFoundPage />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading
        title={m.staff_settings_title()}
        subtitle={m.staff_settings_subtitle()}
        actions={(part === 'carriers' || part === 'templates') && <ToOutbox />}
      />
      <PageTabs
        label={m.staff_settings_parts()}
        tabs={[
          { path: '/app/settings', name: m.staff_settings_general() },
          { path: '/app/settings/sign-on', name: m.staff_sso_title() },
          { path: '/app/settings/form', name: m.staff_form_title() },
          { path: '/app/settings/carriers', name: m.staff_carriers_title() },
          { path: '/app/settings/templates', name: m.staff_templates_title() },
        ]}
      />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </Box>
  );
}
