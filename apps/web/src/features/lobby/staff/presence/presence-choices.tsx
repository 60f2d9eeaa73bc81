/** The choices of the presence menu: available, a break with its reason, and the duty switch. */
import { type BreakReason, breakReasons, type Presence } from '@foyer/contract/lobby/presence.ts';
import { Box, Button } from '@mui/material';
import { Check } from 'lucide-react';
import { useContext } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { breakReasonLabel } from '../../../../ui/presence-labels.ts';
import { DutySwitch } from '../switch/duty-switch.tsx';
import { useDuty } from '../switch/use-duty.ts';
import { LobbyContext } from '../use-lobby.ts';

interface PresenceChoicesProps {
  presence: Presence | undefined;
  onChosen: () => void;
}

export function PresenceChoices({ presence, onChosen }: PresenceChoicesProps) {
  const lobby = useContext(LobbyContext);
  const duty = useDuty();

  /** An agent who is off duty cannot switch the lobby, so choosing a presence also goes on duty. */
  async function choose(change: () => void): Promise<void> {
    onChosen();
    if (duty.isOn === false && !(await duty.change(true))) return;
    change();
  }

  return (
    <Box sx={{ width: 268, padding: '8px 0 12px' }}>
      {lobby && (
        <>
          <Choice
            isCurrent={presence?.state === 'available'}
            onClick={() => void choose(() => lobby.switchTo(true))}
          >
            {m.staff_presence_available()}
          </Choice>
          <Box sx={headingStyles}>{m.staff_presence_break_for()}</Box>
          {breakReasons.map((reason: BreakReason) => (
            <Choice
              key={reason}
              isCurrent={presence?.state === 'break' && presence.breakReason === reason}
              onClick={() => void choose(() => lobby.takeBreak(reason))}
            >
              {breakReasonLabel(reason)}
            </Choice>
          ))}
          <Box sx={lineStyles} />
        </>
      )}
      <Box sx={{ padding: '0 16px' }}>
        <DutySwitch />
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>{m.staff_duty_hint()}</Box>
      </Box>
    </Box>
  );
}

function Choice({
  isCurrent,
  onClick,
  children,
}: {
  isCurrent: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button
      variant="text"
      fullWidth
      aria-pressed={isCurrent}
      onClick={onClick}
      endIcon={isCurrent && <Check size={18} strokeWidth={1.75} aria-hidden />}
      sx={choiceStyles}
    >
      {children}
    </Button>
  );
}

const choiceStyles = {
  justifyContent: 'space-between',
  padding: '8px 16px',
  borderRadius: 0,
  fontWeight: 400,
};
const headingStyles = { padding: '8px 16px 4px', color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' };
const lineStyles = { height: '1px', margin: '8px 0', backgroundColor: 'var(--line)' } as const;
