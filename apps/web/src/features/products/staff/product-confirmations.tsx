/** The confirmations before a product is withdrawn, shown again or deleted, and the dialogs for conflicts. */
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import { m } from '../../../paraglide/messages.js';
import { ConfirmDialog, FieldError, InUseDialog } from '../../../ui/staff/forms/index.ts';
import { gapLabel, gapOf } from './product-gaps.ts';
import type { useProductCommands } from './use-product-commands.ts';
import { useProductHours } from './use-product-hours.ts';

/** Also what the product lacks before customers can meet anyone. */
function ShowText({ product }: { product: ManagedProduct }) {
  const hasHours = useProductHours();
  const gap = gapOf({ ...product, active: true }, hasHours(product.id));
  return (
    <>
      <p>{m.staff_products_show_text()}</p>
      {gap && <p>{m.staff_products_gap_warning({ gap: gapLabel(gap) })}</p>}
    </>
  );
}

type Commands = ReturnType<typeof useProductCommands>;

const labels = {
  withdraw: {
    title: m.staff_products_withdraw_title,
    text: () => m.staff_products_withdraw_text(),
    doLabel: () => m.staff_products_withdraw(),
  },
  show: {
    title: m.staff_products_show_title,
    text: (product: ManagedProduct) => <ShowText product={product} />,
    doLabel: () => m.staff_products_show(),
  },
  delete: {
    title: m.staff_products_delete_title,
    text: () => m.staff_products_delete_text(),
    doLabel: () => m.staff_delete(),
  },
} as const;

export function ProductConfirmations({ commands }: { commands: Commands }) {
  const { pending, saving, close } = commands;
  if (!pending) return null;
  const { product, command } = pending;
  const { title, text, doLabel } = labels[command];

  if (saving.inUse) {
    return (
      <InUseDialog
        inUse={saving.inUse}
        name={product.name}
        deactivateLabel={m.staff_products_withdraw_instead()}
        isBusy={saving.isBusy}
        {...(product.active && { onDeactivate: () => void commands.setActive(product, false) })}
        onClose={close}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      isDestructive={command === 'delete'}
      title={title({ name: product.name })}
      confirmLabel={doLabel()}
      isBusy={saving.isBusy}
      onConfirm={() =>
        void (command === 'delete'
          ? commands.remove(product)
          : commands.setActive(product, command === 'show'))
      }
      onCancel={close}
    >
      {text(product)}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
