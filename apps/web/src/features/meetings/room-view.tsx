/** The room while the call is on. */
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CallBar } from './call-bar.tsx';
import type { CallState } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';
import { RoomBanners } from './room-banners.tsx';
import { RoomHeader } from './room-header.tsx';
import styles from './room-view.module.css';
import { statusSentence } from './room-words.ts';
import { Stage } from './stage.tsx';

interface RoomViewProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
}

export function RoomView({ call, state, as }: RoomViewProps) {
  return (
    <div className={styles.room}>
      <RoomHeader state={state} as={as} />
      <main className={styles.main}>
        <VisuallyHidden role="status" data-testid="call-status" data-status={state.status}>
          {statusSentence(state, as)}
        </VisuallyHidden>
        <RoomBanners call={call} state={state} />
        <Stage state={state} as={as} />
      </main>
      <CallBar call={call} state={state} as={as} />
    </div>
  );
}
