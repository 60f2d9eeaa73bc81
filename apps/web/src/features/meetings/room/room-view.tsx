/** The room during the call. */
import { useRef, useState } from 'react';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import { Stage } from '../stage/stage.tsx';
import { CallBar } from './call-bar.tsx';
import { RoomHeader } from './room-header.tsx';
import { statusSentence } from './room-labels.ts';
import type { MeetingRoomProps } from './room-options.ts';
import styles from './room-view.module.css';
import { useRoomTools } from './use-room-tools.ts';

interface RoomViewProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly room: MeetingRoomProps;
}

export function RoomView({ call, state, room }: RoomViewProps) {
  const { as } = room;
  const [hasVideo, setHasVideo] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const open = useRoomTools({ call, state, room, hasVideo });
  const context = open?.context;
  // The media server does not know that the client has already reduced its video.
  const quality = context?.toolsState.qualityLevel && state.quality !== 'lost' ? 'weak' : state.quality;
  const { Header, Notices, Extras, Screen, Note, Bar, Choice, Aside, Side, Sheets, Immersion, Departed } =
    open?.parts.parts ?? {};

  return (
    <div ref={element} className={styles.room} data-side={context?.toolsState.panel ? '' : undefined}>
      <RoomHeader state={state} quality={quality} as={as}>
        {context && Header && <Header context={context} />}
      </RoomHeader>
      <main className={styles.main}>
        <VisuallyHidden role="status" data-testid="call-status" data-status={state.status}>
          {statusSentence(state, as)}
        </VisuallyHidden>
        {context && Notices && <Notices context={context} />}
        <Stage
          state={state}
          as={as}
          plan={context?.toolsState.plan}
          screen={context && Screen && <Screen context={context} />}
          extras={(identity) => context && Extras && <Extras context={context} identity={identity} />}
          empty={
            context && Departed && context.toolsState.departed.length > 0 && <Departed context={context} />
          }
          onFirstFrame={() => setHasVideo(true)}
        />
      </main>
      {context && Side && <Side context={context} />}
      <CallBar
        call={call}
        state={state}
        room={room}
        choices={(kind) => context && Choice && <Choice context={context} kind={kind} />}
        note={context && Note && <Note context={context} />}
        aside={context && Aside && <Aside context={context} />}
      >
        {context && Bar && <Bar context={context} />}
      </CallBar>
      {context && Sheets && <Sheets context={context} />}
      {context && Immersion && <Immersion context={context} room={element} />}
    </div>
  );
}
