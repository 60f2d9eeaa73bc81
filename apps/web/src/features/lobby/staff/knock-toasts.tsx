/** The knocks as toasts: at most five, the oldest first; floating, or on wide screens in a column that the page has for them. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { KnockToast } from './knock-toast.tsx';
import { listOpen } from './list-open.ts';
import { MoreWaiting } from './more-waiting.tsx';
import { useLobby } from './use-lobby.ts';
import { useToasts } from './use-toasts.ts';
import { useWatched } from './watched.ts';

const onNarrow = '@media (max-width: 1199.95px)';

const floating = {
  position: 'fixed',
  right: 16,
  bottom: 16,
  width: 'min(380px, calc(100vw - 32px))',
  maxHeight: 'min(70dvh, calc(100dvh - 96px))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // On a phone a dialog is the whole screen: its buttons must not lie under a knock, which is heard and counted all the same.
  zIndex: { xs: 'speedDial', sm: 'snackbar' },
} as const;

/**
 * On narrow screens the page can be scrolled out from under them.
 * @param props.isFloating on wide screens too: the page has no column for them
 */
export function KnockToasts({ isFloating = false }: { isFloating?: boolean }) {
  const desk = useLobby();
  const { toasts, beyond, now } = useToasts();
  // One filled button per view: a meeting that waits to be opened comes before another knock.
  const isMeetingWaiting = useWatched(desk.door.waiting) !== null;
  const isListOpen = useWatched(listOpen);
  const firstOpen = toasts.find((offer) => offer.phase.name !== 'taken');

  // Only what is added is read out, not the seconds that pass.
  return (
    <>
      <Box
        component="section"
        aria-label={m.staff_knocks()}
        aria-live="assertive"
        aria-relevant="additions"
        sx={{
          display: isListOpen && isFloating ? 'none' : 'grid',
          gap: '12px',
          ...(toasts.length > 0 &&
            (isFloating
              ? floating
              : { [onNarrow]: { ...floating, ...(isListOpen && { display: 'none' }) } })),
        }}
      >
        {toasts.map((offer) => (
          <KnockToast
            key={offer.request.meetingId}
            offer={offer}
            now={now}
            isFirst={offer === firstOpen}
            isMain={offer === firstOpen && !isMeetingWaiting}
            onAccept={() => void desk.accept(offer.request.meetingId)}
            onReject={() => void desk.reject(offer.request.meetingId)}
          />
        ))}
        <MoreWaiting rows={beyond} now={now} />
      </Box>
      {toasts.length > 0 && (
        <Box aria-hidden sx={{ display: 'none', [onNarrow]: { display: 'block', height: 240 } }} />
      )}
    </>
  );
}
