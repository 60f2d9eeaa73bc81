/** Copies the address of the page, to open it in another browser. */
import { Copy } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { snackbar } from '../../platform/snackbar.tsx';
import { Button, type ButtonVariant } from './button.tsx';

export function CopyLinkButton({ variant }: { readonly variant?: ButtonVariant }) {
  return (
    <Button
      variant={variant}
      icon={<Copy size={20} strokeWidth={1.75} aria-hidden />}
      onClick={() => void copy(location.href)}
    >
      {m.in_app_copy()}
    </Button>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    snackbar.show(m.in_app_copied());
  } catch {
    // Some browsers of other apps have no clipboard.
    window.prompt(m.in_app_copy(), address);
  }
}
