/** ACCEPT and REJECT, busy while the answer is under way; or who was first. */
import { Box, Button, CircularProgress } from '@mui/material';
import { UserCheck } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import type { OfferPhase } from './offers.ts';

interface KnockAnswersProps {
  phase: OfferPhase;
  /** The one filled button of the view. */
  isMain?: boolean;
  /** Within a line of a list. */
  isSmall?: boolean;
  onAccept: () => void;
  onReject: () => void;
}

export function KnockAnswers({
  phase,
  isMain = false,
  isSmall = false,
  onAccept,
  onReject,
}: KnockAnswersProps) {
  if (phase.name === 'taken') return <Taken by={phase.by} />;

  const isBusy = phase.name !== 'open';
  const letters = isSmall ? small : large;
  return (
    <Box sx={{ display: 'flex', gap: '8px', marginTop: '12px' }} aria-busy={isBusy}>
      <Button
        disabled={isBusy}
        onClick={onAccept}
        {...(isMain ? { variant: 'contained', color: 'primary' } : { color: 'primary' })}
        sx={{
          ...letters,
          ...(isMain
            ? { flex: 1 }
            : { color: 'var(--accent-text)', '&:not(:disabled)': { borderColor: 'var(--accent)' } }),
        }}
      >
        <Busy isShown={phase.name === 'accepting'}>{m.staff_knock_accept()}</Busy>
      </Button>
      <Button disabled={isBusy} onClick={onReject} sx={letters}>
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

/** Keeps the button's width. */
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

function Taken({ by }: { by: string | null }) {
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
