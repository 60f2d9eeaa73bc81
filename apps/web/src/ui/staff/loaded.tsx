/** Stands around something from the server: still grey shapes while it is on its way, and the way out where it failed. */
import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { explain } from '../../platform/errors.ts';
import { Banner } from './banner.tsx';
import { Panel } from './panel.tsx';
import { useSlow } from './use-slow.ts';

interface LoadedProps<Data> {
  answer: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** Of the shapes, pixels. */
  heights: readonly number[];
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ answer, heights, children }: LoadedProps<Data>) {
  const isSlow = useSlow(answer.isPending);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      {answer.isError && (
        <Banner
          role="alert"
          tone="bad"
          icon={<CircleAlert size={20} strokeWidth={1.75} />}
          action={<Button onClick={() => void answer.refetch()}>{m.staff_try_again()}</Button>}
        >
          {explain(answer.error)}
        </Banner>
      )}
      {isSlow && heights.map((height) => <Panel key={height} aria-busy sx={{ height }} />)}
      {answer.data !== undefined && children(answer.data)}
    </Box>
  );
}
