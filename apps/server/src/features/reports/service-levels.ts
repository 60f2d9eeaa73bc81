/** How well customers of a period were answered, by product: for screens that show it all day long. */
import type { ReportFigures } from '@foyer/contract/reports.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Range } from './facts-store.ts';
import { waitFigures } from './figures-store.ts';

const names = ['accepted', 'missed', 'withinTarget'] as const satisfies readonly (keyof ReportFigures)[];

type ServiceLevel = Pick<ReportFigures, (typeof names)[number]>;

interface ServiceLevels {
  readonly total: ServiceLevel;
  /** By the id of the product; only products for which a customer waited. */
  readonly products: ReadonlyMap<string, ServiceLevel>;
}

/** Of the customers who began to wait in the range. The figures are those of the reports. */
export async function readServiceLevels(tx: Transaction, range: Range): Promise<ServiceLevels> {
  const { rows } = await tx.db.execute<ServiceLevel & { productId: string | null } & Record<string, unknown>>(
    waitFigures(range, names),
  );
  const byProduct = new Map(rows.map(({ productId, ...level }) => [productId, level]));
  const total = byProduct.get(null) ?? { accepted: 0, missed: 0, withinTarget: null };
  byProduct.delete(null);
  return { total, products: byProduct as ReadonlyMap<string, ServiceLevel> };
}
