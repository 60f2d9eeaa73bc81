/** Whether the knock sound is on, with buttons to test and switch it. */
import { Box, Button } from '@mui/material';
import { Volume2, VolumeOff } from 'lucide-react';
import { m } from '../../../../../paraglide/messages.js';
import { useObservable } from '../../../../../platform/state/use-observable.ts';
import { useLobby } from '../../use-lobby.ts';

const quietButtonStyles = {
  minHeight: 40,
  padding: '4px 8px',
  color: 'var(--accent-text)',
  fontSize: 13,
} as const;
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const noteStyles = {
  display: 'flex',
  gap: '8px',
  '& > svg': { flex: 'none' },
  color: 'var(--ink-2)',
  fontSize: 13,
  lineHeight: '18px',
} as const;

export function SoundNote() {
  const { sound } = useLobby();
  const state = useObservable(sound.status);

  // The banner on every page says it.
  if (state === 'blocked') return null;

  const isOn = state === 'on';
  return (
    <Box sx={noteStyles}>
      {isOn ? <Volume2 {...icon} /> : <VolumeOff {...icon} />}
      <div>
        <div>{isOn ? m.staff_sound_on() : m.staff_sound_off()}</div>
        <Box sx={{ marginLeft: '-8px' }}>
          {isOn && (
            <Button variant="text" onClick={sound.test} sx={quietButtonStyles}>
              {m.staff_sound_test()}
            </Button>
          )}
          <Button variant="text" onClick={isOn ? sound.switchOff : sound.test} sx={quietButtonStyles}>
            {isOn ? m.staff_sound_switch_off() : m.staff_sound_switch_on()}
          </Button>
        </Box>
        <Box sx={{ '@media (pointer: coarse)': { display: 'none' } }}>{m.staff_keys_hint()}</Box>
      </div>
    </Box>
  );
}
