/** The setup checklist of a tenant, and whether dashboards show it. */
import type { SetupChecklist } from '@foyer/contract/tenants/setup-checklist.ts';
import type { Audit, AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import * as store from './checklist-store.ts';

export type ChecklistService = ReturnType<typeof createChecklistService>;

export function createChecklistService({ audit }: { readonly audit: Audit }) {
  async function find(tx: Transaction): Promise<SetupChecklist> {
    const { isHidden, productSlug, ...tasks } = await store.find(tx);
    return { isHidden, productSlug, tasks };
  }

  return {
    find,

    async setHidden(tx: Transaction, by: AuditActor, isHidden: boolean): Promise<SetupChecklist> {
      if (await store.setHidden(tx, isHidden)) {
        await audit(tx, {
          actor: by,
          action: 'UPDATE',
          logType: 'CONFIG',
          entity: { kind: 'setup-checklist', id: null, label: null },
          before: { hidden: !isHidden },
          after: { hidden: isHidden },
        });
      }
      return find(tx);
    },
  };
}
