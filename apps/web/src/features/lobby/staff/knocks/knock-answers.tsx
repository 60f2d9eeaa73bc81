/** The buttons ACCEPT and REJECT, busy while the answer is sent; or the agent who took the request. */
import { Box, Button, CircularProgress } from '@mui/material';
import { UserCheck } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import type { OfferPhase } from './offers.ts';

interface KnockAnswersProps {
  phase: OfferPhase;
  /** Shows ACCEPT as the filled button; one per view. */
  isMain?: boolean;
  /** The keys A and R answer this knock. */
  hasKeys?: boolean;
  /** For a row of the waiting list. */
  isSmall?: boolean;
  onAccept: () => void;
  onReject: () => void;
}

export function KnockAnswers({
  phase,
  isMain = false,
  hasKeys = false,
  isSmall = false,
  onAccept,
  onReject,
}: KnockAnswersProps) {
  if (phase.name === 'taken') return <TakenBy by={phase.by} />;

  const isBusy = phase.name !== 'open';
  const buttonStyles = isSmall ? small : large;
  return (
    <Box sx={{ display: 'flex', gap: '8px', marginTop: '12px' }} aria-busy={isBusy}>
      <Button
        disabled={isBusy}
        onClick={onAccept}
        aria-keyshortcuts={hasKeys ? 'A' : undefined}
        {...(isMain ? { variant: 'contained', color: 'primary' } : { color: 'primary' })}
        sx={{
          ...buttonStyles,
          ...(isMain
            ? { flex: 1 }
            : { color: 'var(--accent-text)', '&:not(:disabled)': { borderColor: 'var(--accent)' } }),
        }}
      >
        <Busy isShown={phase.name === 'accepting'}>{m.staff_knock_accept()}</Busy>
      </Button>
      <Button
        disabled={isBusy}
        onClick={onReject}
        aria-keyshortcuts={hasKeys ? 'R' : undefined}
        sx={buttonStyles}
      >
        <Busy isShown={phase.name === 'rejecting'}>{m.staff_knock_reject()}</Busy>
      </Button>
    </Box>
  );
}

const large = {
  letterSpacing: '0.03em',
  minWidth: 82,
  '@media (pointer: coarse)': { minHeight: 48 },
} as const;
const small = { ...large, minWidth: 0, padding: '8px 10px', fontSize: 13 } as const;

/** A busy indicator that keeps the button's width. */
function Busy({ isShown, children }: { isShown: boolean; children: string }) {
  return (
    <Box component="span" sx={{ display: 'grid', placeItems: 'center', '& > *': { gridArea: '1 / 1' } }}>
      <Box component="span" sx={{ opacity: isShown ? 0 : 1 }}>
        {children}
      </Box>
      {isShown && <CircularProgress size={18} color="inherit" aria-hidden />}
    </Box>
  );
}

function TakenBy({ by }: { by: string | null }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '8px',
        minHeight: 40,
        marginTop: '12px',
        fontWeight: 600,
      }}
    >
      <UserCheck size={20} strokeWidth={1.75} aria-hidden />
      {by ? m.staff_knock_taken({ takenBy: by }) : m.staff_knock_taken_nameless()}
    </Box>
  );
}
