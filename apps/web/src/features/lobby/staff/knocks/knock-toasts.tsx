/** The toasts: at most five, the oldest first; floating, or in a column of the page on wide screens. */
import { Box } from '@mui/material';
import { Suspense, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { useKnockCount, useLobby } from '../use-lobby.ts';
import { KnockToast } from './knock-toast.tsx';
import { listOpen } from './list-open.ts';
import { MoreWaiting } from './more-waiting.tsx';
import { useFloatingHeight } from './use-floating-height.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';
import { useKnockKeys } from './use-knock-keys.ts';
import { useToasts } from './use-toasts.ts';

const KeysDialog = lazyPart(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

const narrowScreens = '@media (max-width: 1199.95px)';

/** Below the page while toasts float over it, so that the page scrolls out from under them. */
export function KnockSpace() {
  if (useKnockCount() === 0) return null;
  return <Box aria-hidden sx={{ display: 'none', [narrowScreens]: { display: 'block', height: 240 } }} />;
}

const floatingStyles = {
  position: 'fixed',
  right: 16,
  bottom: 16,
  width: 'min(380px, calc(100vw - 32px))',
  maxHeight: 'min(70dvh, calc(100dvh - 96px))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // On a phone a dialog fills the screen, and its buttons must not be covered by a toast.
  zIndex: { xs: 'speedDial', sm: 'snackbar' },
} as const;

/**
 * Render it before the page: its buttons come first in the tab order, and where it floats is no matter of its
 * place. On narrow screens it always floats.
 * @param props.isFloating also on wide screens: the page has no column for the toasts
 */
export function KnockToasts({ isFloating = false }: { isFloating?: boolean }) {
  const lobby = useLobby();
  const { toasts, overflow, now } = useToasts();
  // One filled button per view: that of a pending meeting takes precedence over the knocks.
  const isMeetingWaiting = useObservable(lobby.tab.pendingMeeting) !== null;
  const isListOpen = useObservable(listOpen);
  const firstOpen = toasts.find((offer) => offer.phase.name !== 'taken');
  const answerable = firstOpen?.phase.name === 'open' ? firstOpen.request.meetingId : null;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  useFocusOnReturn(() => (toasts.length > 0 ? section.current : null));
  useFloatingHeight(section);
  useKnockKeys({
    onAccept: () => answerable && void lobby.accept(answerable),
    onReject: () => answerable && void lobby.reject(answerable),
    onHelp: () => setHelpOpen(true),
  });

  // Screen readers announce only added toasts, not the waiting times that change every second.
  return (
    <>
      <Box
        component="section"
        ref={section}
        tabIndex={-1}
        aria-label={m.staff_knocks()}
        aria-live="assertive"
        aria-relevant="additions"
        sx={{
          display: isListOpen && isFloating ? 'none' : 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: '12px',
          ...(toasts.length > 0 &&
            (isFloating
              ? floatingStyles
              : { [narrowScreens]: { ...floatingStyles, ...(isListOpen && { display: 'none' }) } })),
        }}
      >
        {toasts.map((offer) => (
          <KnockToast
            key={offer.request.meetingId}
            offer={offer}
            now={now}
            isFirst={offer === firstOpen}
            isMain={offer === firstOpen && !isMeetingWaiting}
            onAccept={() => void lobby.accept(offer.request.meetingId)}
            onReject={() => void lobby.reject(offer.request.meetingId)}
          />
        ))}
        <MoreWaiting rows={overflow} now={now} />
      </Box>
      {isHelpOpen && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
