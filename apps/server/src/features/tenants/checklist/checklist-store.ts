/** Computes the setup checklist from what exists. */
import type { SetupChecklist } from '@foyer/contract/tenants/setup-checklist.ts';
import { ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { tenants } from '../tables.ts';

type Row = SetupChecklist['tasks'] & Pick<SetupChecklist, 'isHidden' | 'productSlug'>;

/** One query, because each dashboard load asks it. */
export async function find(tx: Transaction): Promise<Row> {
  const { rows } = await tx.db.execute<Row>(sql`
    with shown as (
      select id, slug, created_at, opening_hours from products p where p.active
    )
    select t.checklist_hidden as "isHidden",
      t.brand <> '{}' or t.logo is not null or t.favicon is not null or t.stylesheet <> '' as brand,
      exists (select from shown) as product,
      exists (select from shown p join product_agents a on a.product_id = p.id
        join users u on u.id = a.user_id where u.role = 'AGENT' and u.status = 'ACTIVE') as agents,
      exists (select from shown p where p.opening_hours -> 'weekly' <> '[]'
        or exists (select from slots s where s.product_id = p.id and s.active)) as hours,
      exists (select from messages m where m.state in ('SENT', 'DELIVERED') and m.kind not in ('account', 'report', 'service-level')) as messages,
      exists (select from registrations r where r.verified_at is not null)
        or exists (select from meetings m where m.started_at is not null) as trial,
      (select p.slug from shown p order by p.created_at, p.id limit 1) as "productSlug"
    from tenants t`);
  return onlyRow(rows);
}

/** Does not change the version of the settings. @returns whether the stored value changed */
export async function setHidden(tx: Transaction, isHidden: boolean): Promise<boolean> {
  const changed = await tx.db
    .update(tenants)
    .set({ checklistHidden: isHidden })
    .where(ne(tenants.checklistHidden, isHidden))
    .returning({ id: tenants.id });
  return changed.length > 0;
}
