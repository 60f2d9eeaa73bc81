/** What support asks for: role, product id and agent id, each to be copied with a click. */
import type { Product } from '@foyer/contract/products.ts';
import { Box, MenuItem } from '@mui/material';
import { Copy } from 'lucide-react';
import type { SignedInPerson } from '../../features/users/index.ts';
import { roleName } from '../../features/users/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { say } from '../../ui/staff/snackbars.tsx';
import { useSelectedProduct } from './selected-product.ts';

interface AccountIdsProps {
  person: SignedInPerson;
  products: readonly Product[];
}

export function AccountIds({ person, products }: AccountIdsProps) {
  const product = useSelectedProduct(products);
  const isAgent = person.role === 'AGENT';
  return (
    <>
      <Line name={m.staff_menu_role()} text={roleName(person.role)} copied={person.role} />
      {isAgent && (
        <Line
          name={m.staff_menu_product_id()}
          text={product?.id ?? m.staff_menu_no_product()}
          copied={product?.id}
        />
      )}
      <Line
        name={isAgent ? m.staff_menu_agent_id() : m.staff_menu_user_id()}
        text={person.userId}
        copied={person.userId}
      />
    </>
  );
}

function Line({ name, text, copied }: { name: string; text: string; copied: string | undefined }) {
  async function copy(): Promise<void> {
    if (!copied) return;
    await navigator.clipboard?.writeText(copied);
    say(m.staff_menu_copied({ what: name }));
  }
  return (
    <MenuItem
      disabled={copied === undefined}
      aria-label={m.staff_menu_copy({ what: `${name}, ${text}` })}
      onClick={() => void copy()}
      sx={{ minHeight: 36, gap: '8px', fontSize: 13, color: 'var(--ink-2)' }}
    >
      <Box component="span" sx={{ width: 76, flex: 'none' }}>
        {name}
      </Box>
      <Box component="span" title={text} sx={textLook}>
        {text}
      </Box>
      <Copy size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
    </MenuItem>
  );
}

const textLook = {
  flex: 1,
  maxWidth: 150,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'var(--ink)',
  fontVariantNumeric: 'tabular-nums',
} as const;
