/** The commands on a product: withdraw it, show it again, delete it. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRefreshTable } from '../../../ui/staff/data-table/index.ts';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { useRecordSave } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { fieldsOf, type ProductFields } from './dialog/product-fields.ts';
import { findProduct, sendProduct } from './product-requests.ts';

interface PendingCommand {
  readonly command: 'withdraw' | 'show' | 'delete';
  readonly product: ManagedProduct;
}

export function useProductCommands() {
  const [pending, setPending] = useState<PendingCommand | null>(null);
  const saving = useRecordSave<ManagedProduct, ProductFields>({
    names: [],
    fieldsOf,
    load: () => findProduct(pending?.product.id ?? ''),
    send: sendProduct,
    // Changes of one field never overlap, so no form has to show the merged ones.
    rebase: () => undefined,
    onSaved: (saved) =>
      finish(saved.active ? m.staff_products_shown_note(saved) : m.staff_products_withdrawn_note(saved)),
  });
  const refresh = useRefreshTable('products');

  async function setActive(product: ManagedProduct, active: boolean): Promise<void> {
    await saving.save(product, { ...fieldsOf(product), active });
  }

  async function remove(product: ManagedProduct): Promise<void> {
    const params = { productId: product.id };
    if (await saving.run(() => callAsStaff(managedProductRoutes.remove, { params }))) {
      await finish(m.staff_products_deleted(product));
    }
  }

  async function finish(sentence: string): Promise<void> {
    setPending(null);
    showSnackbar(sentence);
    await refresh();
  }

  function close(): void {
    saving.dismiss();
    setPending(null);
  }

  return { pending, saving, confirm: setPending, close, setActive, remove, refresh };
}
