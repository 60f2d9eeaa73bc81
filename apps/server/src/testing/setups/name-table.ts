/** A small table source for tests of the table reader. */
import { sql } from 'drizzle-orm';
import type { TableSource } from '../../platform/tables/store.ts';

export type NameRow = { name: string };

/** The tenant's customers by name. @param from `nowhere` makes the query fail */
export function nameTable(from: 'customers' | 'nowhere' = 'customers'): TableSource<NameRow, 'name'> {
  return {
    columns: { name: sql`c.name` },
    from: sql`${sql.identifier(from)} c`,
    sortable: { name: sql`c.name` },
    searched: [sql`c.name`],
    defaultSort: 'name:asc',
    key: sql`c.id`,
  };
}
