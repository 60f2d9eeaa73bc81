/** Whether a knock will be heard, and the one thing to do about it. */
import { Box, Button } from '@mui/material';
import { Volume2, VolumeOff } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useLobby } from './use-lobby.ts';
import { useWatched } from './watched.ts';

const quiet = { minHeight: 40, padding: '4px 8px', color: 'var(--accent-text)', fontSize: 13 } as const;
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function SoundNote() {
  const { sound } = useLobby();
  const state = useWatched(sound.state);

  // Then the banner says it, on every page.
  if (state === 'blocked') return null;

  const isOn = state === 'on';
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: '8px',
        color: 'var(--ink-2)',
        fontSize: 13,
        lineHeight: '18px',
      }}
    >
      {isOn ? <Volume2 {...icon} /> : <VolumeOff {...icon} />}
      <span>{isOn ? m.staff_sound_on() : m.staff_sound_off()}</span>
      <span>
        {isOn && (
          <Button variant="text" onClick={sound.test} sx={quiet}>
            {m.staff_sound_test()}
          </Button>
        )}
        <Button variant="text" onClick={isOn ? sound.switchOff : sound.test} sx={quiet}>
          {isOn ? m.staff_sound_switch_off() : m.staff_sound_switch_on()}
        </Button>
      </span>
    </Box>
  );
}
