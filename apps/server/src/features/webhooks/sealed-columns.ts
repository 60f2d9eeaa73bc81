/** What webhooks keep sealed with the installation's secret: the secrets of their signatures. */
import type { SealedColumn } from '../../platform/passwords/sealed-column.ts';

/** The owner of a sealed secret. */
export const webhookSecretContext = (tenantId: string, endpointId: string) => `${tenantId} ${endpointId}`;

export const sealedWebhookColumns: readonly SealedColumn[] = [
  {
    table: 'webhook_endpoints',
    column: 'secret',
    purpose: 'webhook-secret',
    key: ['id'],
    contextOf: (tenantId, [endpointId = '']) => webhookSecretContext(tenantId, endpointId),
  },
];
