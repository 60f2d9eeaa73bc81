/** The switch in the header that says whether an agent is at work at all. */
import { lobbyRoutes } from '@foyer/contract/lobby.ts';
import { Box, Switch } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { useAccount } from '../../users/staff/index.ts';
import { LobbyContext } from './use-lobby.ts';

export function DutySwitch() {
  const account = useAccount();
  const desk = useContext(LobbyContext);
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (onDuty: boolean) => callAsStaff(lobbyRoutes.setDuty, { body: { onDuty } }),
    onSuccess: ({ result: { onDuty } }) =>
      say(onDuty ? m.staff_duty_switched_on() : m.staff_duty_switched_off()),
    onError: (error) => say(explain(error), 'error'),
    // Off duty turns the lobby off too; its switch shows what the server says.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['account'] });
      await desk?.recheck();
    },
  });
  const isOn = change.isPending ? change.variables : account.data?.onDuty;

  return (
    <Box component="label" sx={{ ...look, visibility: isOn === undefined ? 'hidden' : 'visible' }}>
      <Switch
        checked={isOn ?? false}
        onChange={(_event, wanted) => {
          if (!change.isPending) change.mutate(wanted);
        }}
        slotProps={{
          input: { role: 'switch', 'aria-label': m.staff_duty_switch(), 'aria-busy': change.isPending },
        }}
      />
      <Box component="span" aria-hidden sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
        {isOn ? m.staff_duty_on() : m.staff_duty_off()}
      </Box>
    </Box>
  );
}

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 44,
  cursor: 'pointer',
} as const;
