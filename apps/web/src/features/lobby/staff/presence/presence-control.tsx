/**
 * The agent's presence in the header: one word with the lobby switch beside it, and a menu with the reasons
 * of a break and the duty switch.
 */
import { Box, ButtonBase, Popover } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useContext, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { presenceLabel, presenceTone } from '../../../../ui/presence-labels.ts';
import { screenReaderOnly } from '../../../../ui/staff/screen-reader-only.ts';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { LobbySwitch } from '../switch/lobby-switch.tsx';
import { LobbyContext } from '../use-lobby.ts';
import { PresenceChoices } from './presence-choices.tsx';
import { usePresence } from './use-presence.ts';

export function PresenceControl() {
  const presence = usePresence();
  const lobby = useContext(LobbyContext);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = presence ? presenceLabel(presence) : m.staff_presence_unknown();
  const tone = presence ? presenceTone(presence.state) : 'quiet';

  return (
    <Box sx={frameStyles}>
      {lobby && <LobbySwitch />}
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={openerStyles}
      >
        <Box component="span" sx={screenReaderOnly}>
          {m.staff_presence_menu({ presence: label })}
        </Box>
        <Box aria-hidden sx={{ ...dotStyles, backgroundColor: dotColours[tone] }} />
        <Box component="span" aria-hidden sx={wordStyles}>
          {label}
        </Box>
        {presence?.until && <TimeLeft until={presence.until} />}
        <Box component={ChevronDown} size={16} strokeWidth={1.75} aria-hidden sx={chevronStyles} />
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': m.staff_presence_title() } }}
      >
        <PresenceChoices presence={presence} onChosen={() => setAnchor(null)} />
      </Popover>
    </Box>
  );
}

function TimeLeft({ until }: { until: string }) {
  const now = useNow();
  return (
    <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' }, ...timeStyles }}>
      {formatElapsed(Math.max(0, Date.parse(until) - now))}
    </Box>
  );
}

const dotColours = {
  ok: 'var(--ok)',
  warn: 'var(--warn)',
  info: 'var(--info)',
  quiet: 'var(--edge)',
} as const;
const timeStyles = { fontVariantNumeric: 'tabular-nums', color: 'var(--ink-2)' } as const;
const frameStyles = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  border: '1px solid var(--line)',
  borderRadius: '6px',
} as const;
const openerStyles = {
  display: 'flex',
  gap: { xs: '6px', sm: '8px' },
  minWidth: 0,
  minHeight: 44,
  padding: { xs: '4px 8px 4px 4px', sm: '4px 12px' },
  borderRadius: '6px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const;
const wordStyles = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxWidth: { xs: 84, sm: 160 },
  fontSize: { xs: 12, sm: 14 },
} as const;
/** On phones the words need the space. */
const chevronStyles = { flex: 'none', display: { xs: 'none', sm: 'block' } } as const;
const dotStyles = { flex: 'none', width: 8, height: 8, borderRadius: '50%' } as const;
