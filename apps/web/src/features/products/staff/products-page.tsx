/** What the tenant demonstrates: addresses, pictures, who is asked. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/managed-products.ts';
import { Button } from '@mui/material';
import { DoorClosed, DoorOpen, ExternalLink, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { copyText } from '../../../ui/staff/copy.ts';
import { DataTable, type RowAction, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { staffTable } from '../../users/index.ts';
import { productColumns } from './product-columns.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductQuestions } from './product-questions.tsx';
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
  const [edited, setEdited] = useState<ManagedProduct | 'new' | null>(null);

  const actionsOf = (product: ManagedProduct): RowAction[] => [
    { label: m.staff_edit(), icon: <Pencil {...icon} />, onChoose: () => setEdited(product) },
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
          onChoose: () => commands.ask({ command: 'withdraw', product }),
        }
      : {
          label: m.staff_products_show(),
          icon: <DoorOpen {...icon} />,
          onChoose: () => commands.ask({ command: 'show', product }),
        },
    {
      label: m.staff_delete(),
      icon: <Trash2 {...icon} />,
      isBad: true,
      onChoose: () => commands.ask({ command: 'delete', product }),
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
        empty={{ sentence: m.staff_products_empty() }}
        onOpen={setEdited}
        actionsOf={actionsOf}
        action={
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={20} strokeWidth={1.75} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {m.staff_products_new()}
          </Button>
        }
      />
      {edited && (
        <ProductDialog
          product={edited === 'new' ? null : edited}
          onChanged={() => void commands.refresh()}
          onClose={() => setEdited(null)}
        />
      )}
      <ProductQuestions commands={commands} />
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
