/** Everything that the installation's secret seals in the database, and what is useless with another secret. */
import { sealedAnalyticsColumns } from '../features/analytics/index.ts';
import { sealedAuditColumns } from '../features/audit-logs/index.ts';
import { sealedMessagingColumns } from '../features/messaging/index.ts';
import { sealedUserColumns } from '../features/users/index.ts';
import { sealedWebhookColumns } from '../features/webhooks/index.ts';
import type { SealedColumn } from '../platform/passwords/sealed-column.ts';

export const sealedColumns: readonly SealedColumn[] = [
  ...sealedAuditColumns,
  ...sealedUserColumns,
  ...sealedMessagingColumns,
  ...sealedAnalyticsColumns,
  ...sealedWebhookColumns,
];

/** Hashes with a key of the secret: no code matches them under another one. */
export const tablesOfSecretHashes: readonly string[] = ['recovery_codes'];
