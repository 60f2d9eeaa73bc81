/** The menu that selects one of the agent's products; hidden when there is only one. */
import type { Product } from '@foyer/contract/products/products.ts';
import { Box, ButtonBase, Menu, MenuItem } from '@mui/material';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { selectProduct, useSelectedProduct } from '../session/selected-product.ts';

export function ProductSwitch({ products }: { products: readonly Product[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const selected = useSelectedProduct(products);
  if (products.length < 2 || !selected) return null;
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${m.staff_product_switch()}, ${selected.name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={styles}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {selected.name}
        </Box>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {products.map((product) => (
          <MenuItem
            key={product.id}
            selected={product.id === selected.id}
            onClick={() => {
              setAnchor(null);
              selectProduct(product);
            }}
          >
            <Box component="span" sx={{ width: 18, display: 'flex' }}>
              {product.id === selected.id && <Check size={18} strokeWidth={2} aria-hidden />}
            </Box>
            {product.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const styles = {
  justifyContent: 'space-between',
  gap: '10px',
  width: { xs: '100%', md: 'auto' },
  minWidth: 0,
  maxWidth: 320,
  minHeight: 44,
  padding: '0 12px',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  font: 'inherit',
  fontWeight: 500,
} as const;
