/** The page for a wait that ended without a meeting, with the next steps. */
import { m } from '../../../paraglide/messages.js';
import type { ApiErrorDetails } from '../../../platform/api/api-error.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { browserZone } from '../../../platform/time/usable-zone.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { dayAndTime } from '../../../ui/day-and-time.ts';
import type { PageState } from '../../../ui/journey-labels.ts';
import { JourneyPage } from '../../../ui/journey-page.tsx';
import { BrandBar } from '../../tenants/index.ts';
import { useNextTimes } from './use-next-times.ts';

interface WaitOverPageProps {
  state: PageState;
  /** Details of the error with which the knock was rejected. */
  rejection?: ApiErrorDetails | undefined;
  isRequesting: boolean;
  productSlug: string;
  onAskAgain: () => void;
  /** `null` where the product cannot be booked. */
  onPickTime: (() => void) | null;
  /** For another person at this browser, or wrong details. */
  onStartAgain: () => void;
}

/** The states in which a new request may succeed. */
const retryableStates: readonly PageState[] = [
  'no-agent-free',
  'turned-away',
  'waited-too-long',
  'left',
  'lobby-closed',
];

export default function WaitOverPage({
  state,
  rejection,
  isRequesting,
  productSlug,
  ...on
}: WaitOverPageProps) {
  const { timeZone } = useConfig();
  const toText = (instant: string | undefined) => instant && dayAndTime(instant, browserZone(timeZone));
  const isRetryable = retryableStates.includes(state);
  const free = toText(rejection?.nextFree?.[0]);
  const fetched = useNextTimes(
    productSlug,
    (isRetryable && !rejection?.opensAt) || (on.onPickTime !== null && !free),
  );
  const opens = toText(rejection?.opensAt) ?? (isRetryable && fetched.opens);
  const nextFree = on.onPickTime && (free ?? fetched.nextFree);
  const notes = [opens && m.over_closed_opens({ when: opens }), nextFree && m.times_next({ when: nextFree })];
  return (
    <JourneyPage
      state={state}
      bar={<BrandBar />}
      note={notes.filter(Boolean).join(' ') || null}
      busy={isRequesting && m.over_joining()}
      on={{
        'ask-again': on.onAskAgain,
        'back-to-lobby': on.onAskAgain,
        'new-demo': on.onStartAgain,
        ...(on.onPickTime && { 'pick-a-time': on.onPickTime, 'another-time': on.onPickTime }),
      }}
    >
      {isRetryable && (
        <Button variant="quiet" onClick={on.onStartAgain}>
          {m.over_other_details()}
        </Button>
      )}
    </JourneyPage>
  );
}
