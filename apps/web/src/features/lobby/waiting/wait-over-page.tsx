/** The page for a wait that ended without a meeting, with the next steps. */
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import type { PageState } from '../../../ui/journey-labels.ts';
import { JourneyPage } from '../../../ui/journey-page.tsx';
import { BrandBar } from '../../tenants/index.ts';
import { useNextFree } from './use-next-free.ts';

interface WaitOverPageProps {
  state: PageState;
  isRequesting: boolean;
  productSlug: string;
  onAskAgain: () => void;
  /** `null` where the product cannot be booked. */
  onPickTime: (() => void) | null;
  /** For another person at this browser, or wrong details. */
  onStartAgain: () => void;
}

/** The states in which a new request may succeed. */
const retryableStates: readonly PageState[] = ['no-agent-free', 'turned-away', 'waited-too-long', 'left'];

export default function WaitOverPage({ state, isRequesting, productSlug, ...on }: WaitOverPageProps) {
  const nextFree = useNextFree(productSlug, on.onPickTime !== null);
  return (
    <JourneyPage
      state={state}
      bar={<BrandBar />}
      note={nextFree && on.onPickTime ? m.times_next({ when: nextFree }) : null}
      busy={isRequesting && m.over_joining()}
      on={{
        'ask-again': on.onAskAgain,
        'back-to-lobby': on.onAskAgain,
        'new-demo': on.onStartAgain,
        ...(on.onPickTime && { 'pick-a-time': on.onPickTime, 'another-time': on.onPickTime }),
      }}
    >
      {retryableStates.includes(state) && (
        <Button variant="quiet" onClick={on.onStartAgain}>
          {m.over_other_details()}
        </Button>
      )}
    </JourneyPage>
  );
}
