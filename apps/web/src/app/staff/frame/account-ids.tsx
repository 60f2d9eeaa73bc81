/** The ids that support asks for: role, product id and agent id, each copied with a click. */
import type { Product } from '@foyer/contract/products/products.ts';
import { Box, MenuItem } from '@mui/material';
import { Copy } from 'lucide-react';
import type { SignedInPerson } from '../../../features/users/index.ts';
import { roleName } from '../../../features/users/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { screenReaderOnly } from '../../../ui/staff/screen-reader-only.ts';
import { useSelectedProduct } from '../session/selected-product.ts';

interface AccountIdsProps {
  person: SignedInPerson;
  products: readonly Product[];
}

export function AccountIds({ person, products }: AccountIdsProps) {
  const product = useSelectedProduct(products);
  const isAgent = person.role === 'AGENT';
  return (
    <>
      <IdRow name={m.staff_menu_role()} text={roleName(person.role)} copied={person.role} />
      {isAgent && (
        <IdRow
          name={m.staff_menu_product_id()}
          text={product?.id ?? m.staff_menu_no_product()}
          copied={product?.id}
        />
      )}
      <IdRow
        name={isAgent ? m.staff_menu_agent_id() : m.staff_menu_user_id()}
        text={person.userId}
        copied={person.userId}
      />
    </>
  );
}

function IdRow({ name, text, copied }: { name: string; text: string; copied: string | undefined }) {
  async function copy(): Promise<void> {
    if (!copied) return;
    await navigator.clipboard?.writeText(copied);
    showSnackbar(m.staff_menu_copied({ what: name }));
  }
  return (
    <MenuItem
      disabled={copied === undefined}
      onClick={() => void copy()}
      sx={{ minHeight: 36, gap: '8px', fontSize: 13, color: 'var(--ink-2)' }}
    >
      {/* A label in an attribute would differ from the visible text (WCAG 2.5.3). */}
      <Box component="span" sx={screenReaderOnly}>
        {m.staff_menu_copy({ what: `${name}, ${text}` })}
      </Box>
      <Box component="span" aria-hidden sx={{ width: 76, flex: 'none' }}>
        {name}
      </Box>
      <Box component="span" aria-hidden title={text} sx={textStyles}>
        {text}
      </Box>
      <Copy size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
    </MenuItem>
  );
}

const textStyles = {
  flex: 1,
  maxWidth: 150,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'var(--ink)',
  fontVariantNumeric: 'tabular-nums',
} as const;
