/** Snackbars of the console: short messages at the bottom centre, shown for three seconds. */
// The nonce must be set before notistack inserts its first style element.
import '../theme/style-nonce.ts';
import { GlobalStyles } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Check, CircleAlert } from 'lucide-react';
import { closeSnackbar, enqueueSnackbar, MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';

const visibleMs = 3_000;
const maxVisible = 5;

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

// On narrow screens the knocks float at the bottom; a snackbar over them would cover their answers.
const aboveKnocks = {
  '@media (max-width: 1199.95px)': {
    '.notistack-SnackbarContainer': { marginBottom: 'var(--knocks-height, 0px)' },
  },
} as const;

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true, style: { flex: 'none' } } as const;

export function SnackbarHost({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={maxVisible}
      autoHideDuration={visibleMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      preventDuplicate
      Components={{ success: Content, error: Content }}
      iconVariant={{ success: <Check {...icon} />, error: <CircleAlert {...icon} /> }}
    >
      <GlobalStyles styles={aboveKnocks} />
      {children}
    </SnackbarProvider>
  );
}

export function showSnackbar(text: string, variant: 'success' | 'error' = 'success'): void {
  enqueueSnackbar(text, { variant });
}

let states = 0;

/**
 * For one thing that has states: the newest message replaces the one before, which is no longer true, and appears again
 * where the same text is still visible.
 */
export function createStateSnackbar(): (text: string) => void {
  let last = '';
  return (text) => {
    if (last) closeSnackbar(last);
    states += 1;
    last = `state-${states}`;
    enqueueSnackbar(text, { variant: 'success', key: last });
  };
}
