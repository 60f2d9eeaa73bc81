/** What carries the tenant's messages, and when it rests. */
import { Box } from '@mui/material';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { CarriersForm } from './carriers-form.tsx';
import { useCarriers } from './use-carriers.ts';

export function CarriersPart() {
  const answer = useCarriers();
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Loaded answer={answer} heights={[180, 181, 160]}>
        {(carriers) => <CarriersForm saved={carriers} onReload={async () => (await answer.refetch()).data} />}
      </Loaded>
    </Box>
  );
}
