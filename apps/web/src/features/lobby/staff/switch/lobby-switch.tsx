/** The lobby switch in the header: whether the agent receives knocks. The presence beside it is its label. */
import { Box, Switch } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { useAccount } from '../../../users/staff/index.ts';
import { useLobby } from '../use-lobby.ts';

export function LobbySwitch() {
  const lobby = useLobby();
  const { isKnown, isOn, isBusy } = useObservable(lobby.switchState);
  const isSilent = useObservable(lobby.sound.status) === 'blocked';
  // An agent who is off duty cannot switch the lobby on; the server enforces the same rule.
  const isOffDuty = useAccount().data?.onDuty === false;
  const label = isOn ? m.staff_lobby_on() : m.staff_lobby_off();

  return (
    <Box
      component="span"
      title={isOffDuty ? m.staff_lobby_needs_duty() : isOn && isSilent ? m.staff_sound_silent() : label}
      sx={{ display: 'flex', paddingLeft: '4px', visibility: isKnown ? 'visible' : 'hidden' }}
    >
      <Switch
        checked={isOn}
        disabled={isOffDuty && !isOn}
        onChange={(_event, wanted) => lobby.switchTo(wanted)}
        slotProps={{ input: { role: 'switch', 'aria-label': m.staff_lobby_switch(), 'aria-busy': isBusy } }}
      />
    </Box>
  );
}
