/** The questions before a product is withdrawn, shown again or deleted, and what stands in the way of it. */
import { m } from '../../../paraglide/messages.js';
import { AskDialog, ConflictDialog, FieldError, InUseDialog } from '../../../ui/staff/forms/index.ts';
import type { useProductCommands } from './use-product-commands.ts';

type Commands = ReturnType<typeof useProductCommands>;

const words = {
  withdraw: {
    title: m.staff_products_withdraw_title,
    text: () => m.staff_products_withdraw_text(),
    doLabel: () => m.staff_products_withdraw(),
  },
  show: {
    title: m.staff_products_show_title,
    text: () => m.staff_products_show_text(),
    doLabel: () => m.staff_products_show(),
  },
  delete: {
    title: m.staff_products_delete_title,
    text: () => m.staff_products_delete_text(),
    doLabel: () => m.staff_delete(),
  },
} as const;

export function ProductQuestions({ commands }: { commands: Commands }) {
  const { asked, saving, close } = commands;
  if (!asked) return null;
  const { product, command } = asked;
  const { title, text, doLabel } = words[command];

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
  if (saving.conflict) {
    return (
      <ConflictDialog conflict={saving.conflict} onReload={() => void reload(commands)} onKeep={close} />
    );
  }
  return (
    <AskDialog
      isOpen
      isBad={command === 'delete'}
      title={title({ name: product.name })}
      doLabel={doLabel()}
      isBusy={saving.isBusy}
      onDo={() =>
        void (command === 'delete'
          ? commands.remove(product)
          : commands.setActive(product, command === 'show'))
      }
      onCancel={close}
    >
      {text()}
      {saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>}
    </AskDialog>
  );
}

async function reload(commands: Commands): Promise<void> {
  commands.close();
  await commands.refresh();
}
