/** What can be done about one product, apart from editing: withdraw it, show it again, delete it. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/managed-products.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRefreshTable } from '../../../ui/staff/data-table/index.ts';
import { useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { fieldsOf } from './product-fields.ts';

interface AskedCommand {
  readonly command: 'withdraw' | 'show' | 'delete';
  readonly product: ManagedProduct;
}

export function useProductCommands() {
  const [asked, setAsked] = useState<AskedCommand | null>(null);
  const saving = useSaving([]);
  const refresh = useRefreshTable('products');

  async function setActive(product: ManagedProduct, active: boolean): Promise<void> {
    const body = { ...fieldsOf(product), active, version: product.version };
    const params = { productId: product.id };
    const isDone = await saving.run(() => callAsStaff(managedProductRoutes.update, { params, body }));
    if (isDone)
      await finish(active ? m.staff_products_shown_note(product) : m.staff_products_withdrawn_note(product));
  }

  async function remove(product: ManagedProduct): Promise<void> {
    const params = { productId: product.id };
    if (await saving.run(() => callAsStaff(managedProductRoutes.remove, { params }))) {
      await finish(m.staff_products_deleted(product));
    }
  }

  async function finish(sentence: string): Promise<void> {
    setAsked(null);
    say(sentence);
    await refresh();
  }

  function close(): void {
    saving.dismiss();
    setAsked(null);
  }

  return { asked, saving, ask: setAsked, close, setActive, remove, refresh };
}
