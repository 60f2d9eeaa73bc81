/** The toast of one knock: customer, product, waiting time and the two answers. */
import { Box } from '@mui/material';
import { keyframes, styled } from '@mui/material/styles';
import { useId } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Initials } from '../../../../ui/staff/initials.tsx';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { KnockBrief, KnockBriefLine } from './customer-brief.tsx';
import { KnockAnswers } from './knock-answers.tsx';
import { KnockSentence } from './knock-sentence.tsx';
import { type Offer, timeLeftShare } from './offers.ts';

const slideIn = keyframes({
  from: { opacity: 0, transform: 'translateX(24px)' },
  to: { opacity: 1, transform: 'none' },
});

const Card = styled(Box)({
  position: 'relative',
  overflow: 'hidden',
  padding: 16,
  backgroundColor: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 6,
  boxShadow: 'var(--shadow-3)',
  animation: `${slideIn} 200ms cubic-bezier(.2,.8,.2,1)`,
});

const TimeLeftBar = styled('div')({
  position: 'absolute',
  left: 0,
  bottom: 0,
  height: 3,
  width: '100%',
  transformOrigin: 'left',
  backgroundColor: 'var(--accent)',
  transition: 'transform 1s linear',
});

interface KnockToastProps {
  offer: Offer;
  /** The server's clock, milliseconds. */
  now: number;
  /** The oldest toast shows the customer brief. */
  isFirst: boolean;
  /** Its ACCEPT is the filled button of the view. */
  isMain: boolean;
  onAccept: () => void;
  onReject: () => void;
}

export function KnockToast({ offer, now, isFirst, isMain, onAccept, onReject }: KnockToastProps) {
  const { request, phase } = offer;
  const sentenceId = useId();
  const timeLeft = timeLeftShare(request, now);

  return (
    <Card role="group" aria-labelledby={sentenceId}>
      <Box sx={{ display: 'flex', gap: '12px' }}>
        <Initials name={request.customerName} isAccented />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <KnockSentence id={sentenceId} request={request} />
          <Box
            sx={{
              color: 'var(--ink-2)',
              fontSize: 13,
              lineHeight: '18px',
              marginTop: '2px',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {m.staff_knock_waiting({ time: formatElapsed(now - Date.parse(request.queuedAt)) })}
          </Box>
          <Box sx={isFirst ? { display: { sm: 'none' } } : {}}>
            <KnockBriefLine request={request} />
          </Box>
          {!isFirst && <KnockAnswers phase={phase} onAccept={onAccept} onReject={onReject} />}
        </Box>
      </Box>
      {isFirst && (
        <>
          <KnockBrief request={request} />
          <KnockAnswers phase={phase} hasKeys isMain={isMain} onAccept={onAccept} onReject={onReject} />
        </>
      )}
      {phase.name !== 'taken' && (
        <TimeLeftBar
          role="progressbar"
          aria-label={m.staff_knock_time_left()}
          aria-valuenow={Math.round(timeLeft * 100)}
          style={{ transform: `scaleX(${timeLeft})` }}
        />
      )}
    </Card>
  );
}
