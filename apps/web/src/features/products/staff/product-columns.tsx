/** The columns of the products' table. */

import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { TruncatedText } from '../../../ui/staff/truncated-text.tsx';
import { ProductPicture } from './dialog/product-picture.tsx';
import { describeWeek } from './opening-hours-label.ts';
import { gapLabel, gapOf } from './product-gaps.ts';
import { platformName, routingName } from './product-labels.ts';
import { useProductHours } from './use-product-hours.ts';

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
    render: (product) => <StatusPill product={product} />,
    sortable: true,
    width: 190,
  },
  {
    field: 'openingHours',
    header: m.staff_hours_title(),
    value: ({ openingHours }) => describeWeek(openingHours.weekly),
    width: 220,
    isHiddenByDefault: true,
  },
  {
    field: 'createdAt',
    header: m.staff_products_created(),
    kind: 'instant',
    value: (product) => product.createdAt,
    sortable: true,
    width: 140,
    isHiddenByDefault: true,
  },
];

function ProductName({ product }: { product: ManagedProduct }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <ProductPicture image={product.image} />
      <TruncatedText>{product.name}</TruncatedText>
    </Box>
  );
}

function StatusPill({ product }: { product: ManagedProduct }) {
  const hasHours = useProductHours();
  const gap = gapOf(product, hasHours(product.id));
  if (!product.active) return <Pill tone="quiet">{m.staff_products_withdrawn()}</Pill>;
  if (gap) return <Pill tone="warn">{gapLabel(gap)}</Pill>;
  return <Pill tone="ok">{m.staff_products_shown()}</Pill>;
}
