/** Short messages at the foot of the console: three seconds, bottom centre. */
// The nonce must be in place before the first style of the snackbars is written.
import './style-nonce.ts';
import { styled } from '@mui/material/styles';
import { Check, CircleAlert } from 'lucide-react';
import { enqueueSnackbar, MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';

const shownForMs = 3_000;
const most = 5;

const Content = styled(MaterialDesignContent)({
  '&.notistack-MuiContent': {
    minHeight: 48,
    padding: '8px 16px',
    borderRadius: 6,
    font: 'inherit',
    fontSize: 14,
    boxShadow: 'var(--shadow-2)',
    backgroundColor: 'var(--ink)',
    color: 'var(--canvas)',
  },
  '&.notistack-MuiContent-error': { backgroundColor: 'var(--bad-fill)', color: '#fff' },
  '& #notistack-snackbar': { gap: 12 },
});

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true, style: { flex: 'none' } } as const;

export function SnackbarHost({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={most}
      autoHideDuration={shownForMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      preventDuplicate
      Components={{ success: Content, error: Content }}
      iconVariant={{ success: <Check {...icon} />, error: <CircleAlert {...icon} /> }}
    >
      {children}
    </SnackbarProvider>
  );
}

/** Says something in passing. */
export function say(text: string, variant: 'success' | 'error' = 'success'): void {
  enqueueSnackbar(text, { variant });
}
