/** The switch in the header that lets knocks come in. */
import { Box, Switch } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useAccount } from '../../users/staff/index.ts';
import { useLobby } from './use-lobby.ts';
import { useWatched } from './watched.ts';

export function LobbySwitch() {
  const desk = useLobby();
  const { isKnown, isOn, isBusy } = useWatched(desk.toggle);
  const isSilent = useWatched(desk.sound.state) === 'blocked';
  // Who is not at work receives nothing; the server says the same.
  const isOffDuty = useAccount().data?.onDuty === false;

  return (
    <Box
      component="label"
      title={isOffDuty ? m.staff_lobby_needs_duty() : isOn && isSilent ? m.staff_sound_silent() : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        minHeight: 44,
        cursor: 'pointer',
        visibility: isKnown ? 'visible' : 'hidden',
      }}
    >
      <Switch
        checked={isOn}
        disabled={isOffDuty && !isOn}
        onChange={(_event, wanted) => desk.turn(wanted)}
        slotProps={{ input: { role: 'switch', 'aria-label': m.staff_lobby_switch(), 'aria-busy': isBusy } }}
      />
      <Box component="span" aria-hidden sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
        {isOn ? m.staff_lobby_on() : m.staff_lobby_off()}
        {isOn && isSilent && (
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {`, ${m.staff_lobby_silent()}`}
          </Box>
        )}
      </Box>
    </Box>
  );
}
