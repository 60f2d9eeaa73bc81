/** Renders the data of a query, a skeleton while it loads, and an error with a retry button when it fails. */
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { Panel } from '../layout/panel.tsx';
import { Banner } from './banner.tsx';
import { useSlow } from './use-slow.ts';

interface LoadingBoundaryProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** Heights of the placeholder panels in pixels. */
  skeletonHeights: readonly number[];
  children: (data: Data) => ReactNode;
}

export function LoadingBoundary<Data>({ query, skeletonHeights, children }: LoadingBoundaryProps<Data>) {
  const isSlow = useSlow(query.isPending);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      {query.isError && (
        <Banner
          tone="bad"
          action={<Button onClick={() => void query.refetch()}>{m.staff_try_again()}</Button>}
        >
          {explain(query.error)}
        </Banner>
      )}
      {isSlow && skeletonHeights.map((height) => <Panel key={height} aria-busy sx={{ height }} />)}
      {query.data !== undefined && children(query.data)}
    </Box>
  );
}
