/** On the admin's dashboard: the visible products without agents or without bookable times. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { formatList } from '../../../platform/time/locale.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { loadAllRows, staffTable } from '../../users/index.ts';
import { gapOf } from './product-gaps.ts';
import { useProductHours } from './use-product-hours.ts';

const products = staffTable(managedProductRoutes.list);
/** More names would hide the sentence. */
const maxNames = 3;

export function GapsBanner() {
  const hasHours = useProductHours();
  const query = useQuery({
    queryKey: ['table', 'products', 'on show'],
    queryFn: ({ signal }) => loadAllRows<ManagedProduct>(products, { active: 'true' }, signal),
  });
  const lacking = (query.data ?? []).filter((product) => gapOf(product, hasHours(product.id)));
  if (lacking.length === 0) return null;
  const more = lacking.length - maxNames;
  const names = [
    ...lacking.slice(0, maxNames).map(({ name }) => name),
    ...(more > 0 ? [m.staff_products_more({ count: more })] : []),
  ];
  return (
    <Banner
      icon={TriangleAlert}
      action={
        <Button component={Link} to="/app/products">
          {m.staff_products_title()}
        </Button>
      }
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {m.staff_products_gaps({ count: lacking.length, names: formatList(names) })}
      </Box>
    </Banner>
  );
}
