/** The room during the call. */
import { type ReactNode, useRef, useState } from 'react';
import { ErrorBoundary } from '../../../ui/layout/error-boundary.tsx';
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
        {context && Header && part(<Header context={context} />)}
      </RoomHeader>
      <main className={styles.main}>
        <VisuallyHidden role="status" data-testid="call-status" data-status={state.status}>
          {statusSentence(state, as)}
        </VisuallyHidden>
        {context && Notices && part(<Notices context={context} />)}
        <Stage
          state={state}
          as={as}
          plan={context?.toolsState.plan}
          screen={context && Screen && part(<Screen context={context} />)}
          extras={(identity) => context && Extras && part(<Extras context={context} identity={identity} />)}
          empty={
            context &&
            Departed &&
            context.toolsState.departed.length > 0 &&
            part(<Departed context={context} />)
          }
          onFirstFrame={() => setHasVideo(true)}
        />
      </main>
      {context && Side && part(<Side context={context} />)}
      <CallBar
        call={call}
        state={state}
        room={room}
        choices={(kind) => context && Choice && part(<Choice context={context} kind={kind} />)}
        note={context && Note && part(<Note context={context} />)}
        aside={context && Aside && part(<Aside context={context} />)}
      >
        {context && Bar && part(<Bar context={context} />)}
      </CallBar>
      {context && Sheets && part(<Sheets context={context} />)}
      {context && Immersion && part(<Immersion context={context} room={element} />)}
    </div>
  );
}

/** A tool that fails is missing, and the call goes on. */
const part = (tool: ReactNode) => <ErrorBoundary fallback={null}>{tool}</ErrorBoundary>;
