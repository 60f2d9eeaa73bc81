/** What analytics keeps sealed with the installation's secret: the secret of a tenant's analytics server. */
import type { SealedColumn } from '../../platform/passwords/sealed-column.ts';

export const sealedAnalyticsColumns: readonly SealedColumn[] = [
  {
    table: 'analytics_connections',
    column: 'secret',
    purpose: 'analytics-connection',
    key: [],
    contextOf: (tenantId) => tenantId,
  },
];
