/** The wait ended without a meeting: said honestly, with the way on. */
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { RoadPage } from '../../ui/road-page.tsx';
import type { PageState } from '../../ui/road-words.ts';
import { BrandBar } from '../tenants/index.ts';

interface WaitOverPageProps {
  state: PageState;
  isAsking: boolean;
  onAskAgain: () => void;
  /** `null` where nothing can be booked. */
  onPickTime: (() => void) | null;
  /** Somebody else sits here, or the details were wrong. */
  onStartAgain: () => void;
}

/** The states in which asking again is of any use. */
const open: readonly PageState[] = ['nobody-free', 'turned-away', 'waited-too-long', 'left'];

export default function WaitOverPage({ state, isAsking, ...on }: WaitOverPageProps) {
  return (
    <RoadPage
      state={state}
      bar={<BrandBar />}
      busy={isAsking && m.over_asking()}
      on={{
        'ask-again': on.onAskAgain,
        'back-to-lobby': on.onAskAgain,
        'new-demo': on.onStartAgain,
        ...(on.onPickTime && { 'pick-a-time': on.onPickTime, 'another-time': on.onPickTime }),
      }}
    >
      {open.includes(state) && (
        <Button look="quiet" onClick={on.onStartAgain}>
          {m.over_other_details()}
        </Button>
      )}
    </RoadPage>
  );
}
