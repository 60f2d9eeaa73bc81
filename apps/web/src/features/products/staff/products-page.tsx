/** The products page. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { Button } from '@mui/material';
import { DoorClosed, DoorOpen, ExternalLink, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { copyText } from '../../../ui/staff/copy-text.ts';
import { DataTable, type RowAction, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { ImportButton } from '../../imports/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { ProductDialog } from './dialog/product-dialog.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductConfirmations } from './product-confirmations.tsx';
import { useProductCommands } from './use-product-commands.ts';

const source = staffTable(managedProductRoutes.list, managedProductRoutes.export);
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const filters: readonly TableFilter[] = [
  {
    name: 'active',
    label: m.staff_products_status(),
    any: m.staff_any(),
    options: [
      { value: 'true', label: m.staff_products_shown() },
      { value: 'false', label: m.staff_products_withdrawn() },
    ],
  },
];

export function ProductsPage() {
  useTitle(m.staff_products_title());
  const commands = useProductCommands();
  const [editedProduct, setEditedProduct] = useState<ManagedProduct | 'new' | null>(null);

  const actionsOf = (product: ManagedProduct): RowAction[] => [
    { label: m.staff_edit(), icon: <Pencil {...icon} />, onChoose: () => setEditedProduct(product) },
    { label: m.staff_products_copy(), icon: <Link2 {...icon} />, onChoose: () => void copyLink(product) },
    {
      label: m.staff_products_open(),
      icon: <ExternalLink {...icon} />,
      onChoose: () => void window.open(`/live/${product.slug}`, '_blank', 'noopener'),
    },
    product.active
      ? {
          label: m.staff_products_withdraw(),
          icon: <DoorClosed {...icon} />,
          onChoose: () => commands.confirm({ command: 'withdraw', product }),
        }
      : {
          label: m.staff_products_show(),
          icon: <DoorOpen {...icon} />,
          onChoose: () => commands.confirm({ command: 'show', product }),
        },
    {
      label: m.staff_delete(),
      icon: <Trash2 {...icon} />,
      isDestructive: true,
      onChoose: () => commands.confirm({ command: 'delete', product }),
    },
  ];

  return (
    <>
      <DataTable
        name="products"
        title={m.staff_products_title()}
        subtitle={(total) => total !== undefined && m.staff_products_total({ count: total })}
        columns={productColumns}
        source={source}
        defaultSort="name:asc"
        searchHint={m.staff_products_search()}
        filters={filters}
        empty={{ text: m.staff_products_empty() }}
        onOpen={setEditedProduct}
        actionsOf={actionsOf}
        action={
          <>
            <ImportButton kind="products" />
            <Button
              variant="contained"
              color="primary"
              startIcon={<Plus size={20} strokeWidth={1.75} aria-hidden />}
              onClick={() => setEditedProduct('new')}
            >
              {m.staff_products_new()}
            </Button>
          </>
        }
      />
      {editedProduct && (
        <ProductDialog
          product={editedProduct === 'new' ? null : editedProduct}
          onChanged={() => void commands.refresh()}
          onClose={() => setEditedProduct(null)}
        />
      )}
      <ProductConfirmations commands={commands} />
    </>
  );
}

function copyLink({ slug }: ManagedProduct): Promise<void> {
  const address = new URL(`/live/${slug}`, location.origin).href;
  return copyText(address, {
    done: m.staff_products_copied(),
    failed: m.staff_products_not_copied({ address }),
  });
}
