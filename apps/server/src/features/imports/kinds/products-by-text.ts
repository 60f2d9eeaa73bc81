/** Finds the products that a file names, by their address or their name. */
import type { Transaction } from '../../../platform/db/database.ts';
import type { Products } from '../../products/index.ts';
import { RowRejection } from './import-kind.ts';

/** @returns the id of a product; a name must be unique @throws RowRejection */
export type FindProduct = (text: string, column: string) => string;

export async function productsByText(
  tx: Transaction,
  products: Pick<Products, 'targetsOf'>,
): Promise<FindProduct> {
  const all = [...(await products.targetsOf(tx)).values()];
  return (text, column) => {
    const wanted = text.trim().toLowerCase();
    if (!wanted) throw new RowRejection({ [column]: 'required' });
    const named = all.filter(({ name }) => name.toLowerCase() === wanted);
    const found = all.find(({ slug }) => slug === wanted) ?? (named.length === 1 ? named[0] : undefined);
    if (!found) throw new RowRejection({ [column]: 'not_a_choice' });
    return found.id;
  };
}
