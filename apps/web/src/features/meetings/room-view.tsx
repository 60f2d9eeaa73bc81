/** The room while the call is on. */
import { useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CallBar } from './call-bar.tsx';
import type { CallState } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';
import { RoomHeader } from './room-header.tsx';
import type { MeetingRoomProps } from './room-options.ts';
import styles from './room-view.module.css';
import { statusSentence } from './room-words.ts';
import { Stage } from './stage.tsx';
import { useRoomTools } from './use-room-tools.ts';

interface RoomViewProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly room: MeetingRoomProps;
}

export function RoomView({ call, state, room }: RoomViewProps) {
  const { as } = room;
  const [hasPicture, setPicture] = useState(false);
  const open = useRoomTools({ call, state, room, hasPicture });
  const scene = open?.scene;
  // The media server's word does not know what had to give way for it.
  const quality = scene?.now.rung && state.quality !== 'lost' ? 'weak' : state.quality;
  const { Header, Notices, Extras, Screen, Note, Bar, Aside, Side, Sheets } = open?.parts.parts ?? {};

  return (
    <div className={styles.room} data-side={scene?.now.panels.length ? '' : undefined}>
      <RoomHeader state={state} quality={quality} as={as}>
        {scene && Header && <Header scene={scene} />}
      </RoomHeader>
      <main className={styles.main}>
        <VisuallyHidden role="status" data-testid="call-status" data-status={state.status}>
          {statusSentence(state, as)}
        </VisuallyHidden>
        {scene && Notices && <Notices scene={scene} />}
        <Stage
          state={state}
          as={as}
          plan={scene?.now.plan}
          screen={scene && Screen && <Screen scene={scene} />}
          extras={(identity) => scene && Extras && <Extras scene={scene} identity={identity} />}
          onPicture={() => setPicture(true)}
        />
      </main>
      {scene && Side && <Side scene={scene} />}
      <CallBar
        call={call}
        state={state}
        as={as}
        note={scene && Note && <Note scene={scene} />}
        aside={scene && Aside && <Aside scene={scene} />}
      >
        {scene && Bar && <Bar scene={scene} />}
      </CallBar>
      {scene && Sheets && <Sheets scene={scene} />}
    </div>
  );
}
