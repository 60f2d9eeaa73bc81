/** What the audit log keeps sealed with the installation's secret: the keys of persons, which seal the values. */
import type { SealedColumn } from '../../platform/passwords/sealed-column.ts';

export const sealedAuditColumns: readonly SealedColumn[] = [
  {
    table: 'person_keys',
    column: 'wrapped',
    purpose: 'audit-person-keys',
    key: ['person_id'],
    contextOf: (tenantId, [personId]) => `${tenantId} ${personId}`,
  },
];
