/** The columns of the products' table. */

import type { ManagedProduct } from '@foyer/contract/managed-products.ts';
import { Box } from '@mui/material';
import { Check } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import { OneLine } from '../../../ui/staff/one-line.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { ProductPicture } from './product-picture.tsx';
import { platformName, routingName } from './product-words.ts';

export const productColumns: readonly Column<ManagedProduct>[] = [
  {
    field: 'name',
    header: m.staff_product(),
    value: (product) => product.name,
    render: (product) => <ProductName product={product} />,
    sortable: true,
    minWidth: 220,
    flex: 1.6,
  },
  {
    field: 'slug',
    header: m.staff_products_address(),
    value: (product) => `/live/${product.slug}`,
    sortable: true,
    minWidth: 160,
  },
  {
    field: 'platform',
    header: m.staff_products_platform(),
    value: (product) => platformName(product.platform),
    sortable: true,
    width: 140,
    isWideOnly: true,
  },
  {
    field: 'routing',
    header: m.staff_products_routing(),
    value: (product) => routingName(product.routing),
    sortable: true,
    width: 150,
    isWideOnly: true,
  },
  {
    field: 'agents',
    header: m.staff_products_agents(),
    kind: 'number',
    value: (product) => product.agentIds.length,
    width: 90,
  },
  {
    field: 'active',
    header: m.staff_products_status(),
    value: (product) => (product.active ? m.staff_products_shown() : m.staff_products_withdrawn()),
    render: (product) => <ActivePill isActive={product.active} />,
    sortable: true,
    width: 120,
  },
  {
    field: 'createdAt',
    header: m.staff_products_created(),
    kind: 'instant',
    value: (product) => product.createdAt,
    sortable: true,
    width: 140,
    isHiddenAtFirst: true,
  },
];

function ProductName({ product }: { product: ManagedProduct }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <ProductPicture image={product.image} />
      <OneLine>{product.name}</OneLine>
    </Box>
  );
}

function ActivePill({ isActive }: { isActive: boolean }) {
  if (!isActive) return <Pill tone="quiet">{m.staff_products_withdrawn()}</Pill>;
  return (
    <Pill tone="ok">
      <Check size={14} strokeWidth={2} aria-hidden />
      {m.staff_products_shown()}
    </Pill>
  );
}
