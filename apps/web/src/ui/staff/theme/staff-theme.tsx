/** Provides the MUI theme, style elements with the page's CSP nonce, and snackbars to all staff screens. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SnackbarHost } from '../feedback/snackbars.tsx';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

const cache = createCache({ key: 'mui', ...(styleNonce && { nonce: styleNonce }) });

export function StaffTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <SnackbarHost>{children}</SnackbarHost>
      </ThemeProvider>
    </CacheProvider>
  );
}
