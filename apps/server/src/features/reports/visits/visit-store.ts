/** The counts of visits of each day. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { CampaignTags } from './counted-visit.ts';

interface Visits extends CampaignTags {
  readonly slug: string;
  /** `YYYY-MM-DD` of the tenant's calendar. */
  readonly day: string;
  readonly visits: number;
}

/** The most rows per product and day. Beyond it, visits are counted without source and campaign, to bound the table. */
const maxRows = 500;

/** Does nothing for a slug without a product. */
export async function addVisits(
  tx: Transaction,
  { slug, day, source, campaign, visits }: Visits,
): Promise<void> {
  await tx.db.execute(sql`
    with product as (
      select p.id, (select count(*) from page_visits v where v.product_id = p.id and v.day = ${day}::date) < ${maxRows}
        or exists (select from page_visits v where v.product_id = p.id and v.day = ${day}::date
          and v.source = ${source} and v.campaign = ${campaign}) as has_space
      from products p where p.slug = ${slug}
    )
    insert into page_visits (product_id, day, source, campaign, visits)
    select id, ${day}::date, case when has_space then ${source} else '' end,
      case when has_space then ${campaign} else '' end, ${visits} from product
    on conflict (tenant_id, product_id, day, source, campaign)
      do update set visits = page_visits.visits + excluded.visits`);
}
