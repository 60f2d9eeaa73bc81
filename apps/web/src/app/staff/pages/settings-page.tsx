/** The tenant's settings, one tab per section, for super admins. */
import { Box } from '@mui/material';
import { type ComponentType, Suspense } from 'react';
import { useParams } from 'react-router';
import { loadAnalyticsSettings } from '../../../features/analytics/staff/index.ts';
import { loadProviderSettings, loadTemplateSettings } from '../../../features/messaging/staff/index.ts';
import { loadFormPart } from '../../../features/registration/staff/index.ts';
import { loadSignOnSettings } from '../../../features/sso/staff/index.ts';
import { loadGeneralSettings } from '../../../features/tenants/staff/index.ts';
import { loadWebhookSettings } from '../../../features/webhooks/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { PageTabs } from '../../../ui/staff/layout/page-tabs.tsx';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { OutboxLink } from './outbox-link.tsx';

const sections: Readonly<Record<string, ComponentType>> = {
  '': lazyPage(loadGeneralSettings),
  'sign-on': lazyPage(loadSignOnSettings),
  form: lazyPage(loadFormPart),
  carriers: lazyPage(loadProviderSettings),
  templates: lazyPage(loadTemplateSettings),
  analytics: lazyPage(loadAnalyticsSettings),
  webhooks: lazyPage(loadWebhookSettings),
};

export function SettingsPage() {
  useTitle(m.staff_settings_title());
  const { part = '' } = useParams();
  const Part = Object.hasOwn(sections, part) ? sections[part] : undefined;
  if (!Part) return <NotFoundPage />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading
        title={m.staff_settings_title()}
        subtitle={m.staff_settings_subtitle()}
        actions={(part === 'carriers' || part === 'templates') && <OutboxLink />}
      />
      <PageTabs
        label={m.staff_settings_parts()}
        tabs={[
          { path: '/app/settings', name: m.staff_settings_general() },
          { path: '/app/settings/sign-on', name: m.staff_sso_title() },
          { path: '/app/settings/form', name: m.staff_form_title() },
          { path: '/app/settings/carriers', name: m.staff_providers_title() },
          { path: '/app/settings/templates', name: m.staff_templates_title() },
          { path: '/app/settings/analytics', name: m.staff_analytics_title() },
          { path: '/app/settings/webhooks', name: m.staff_webhooks_title() },
        ]}
      />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </Box>
  );
}
