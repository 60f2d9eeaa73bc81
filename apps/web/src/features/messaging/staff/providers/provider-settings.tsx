/** Settings › Message providers: how the channels are doing, and their providers. */
import { Box } from '@mui/material';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { ProviderHealthSection } from './provider-health.tsx';
import { ProvidersForm } from './providers-form.tsx';
import { useProviders } from './use-providers.ts';

export function ProviderSettings() {
  const query = useProviders();
  return (
    <Box sx={{ maxWidth: 880, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <ProviderHealthSection />
      <LoadingBoundary query={query} skeletonHeights={[180, 181, 160]}>
        {(providers) => <ProvidersForm saved={providers} />}
      </LoadingBoundary>
    </Box>
  );
}
