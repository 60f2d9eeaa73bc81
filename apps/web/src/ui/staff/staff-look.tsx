/** What every staff screen stands in: MUI with the page's colours, under the page's strict style policy. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SnackbarHost } from './snackbars.tsx';
import { styleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

const cache = createCache({ key: 'mui', ...(styleNonce && { nonce: styleNonce }) });

export function StaffLook({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <SnackbarHost>{children}</SnackbarHost>
      </ThemeProvider>
    </CacheProvider>
  );
}
