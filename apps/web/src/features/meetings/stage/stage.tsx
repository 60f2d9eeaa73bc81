/** The video tiles: the others large, the local one beside or above them; a shared screen comes first. */
import type { CSSProperties, ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { RemotePerson } from '../call/call-ports.ts';
import type { CallState } from '../call/call-state.ts';
import { otherName } from '../room/room-labels.ts';
import type { StagePlan } from '../tools/stage-layout.ts';
import { LocalVideo, RemoteAudio, RemoteVideo } from './media-elements.tsx';
import styles from './stage.module.css';
import { Initials, Tile, TileNotice } from './tile.tsx';

interface StageProps {
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
  readonly plan?: StagePlan;
  readonly screen?: ReactNode;
  /** Badges shown on a person's tile. */
  readonly extras?: (identity: string) => ReactNode;
  /** Shown while no other person is in the room, instead of the reason that the call knows. */
  readonly empty?: ReactNode;
  /** The first remote video frame is loaded. */
  readonly onFirstFrame?: () => void;
}

export function Stage({ state, as, plan, screen, extras, empty, onFirstFrame }: StageProps) {
  const name = otherName(state, as);
  const { people } = state;
  // Until the tools are loaded, the first person is large.
  const { layout, main } = plan ?? { layout: 'speaker', main: people[0]?.identity };
  const screenTile = plan?.hasScreen && screen;
  const count = {
    '--others': Math.max(1, people.length) + (layout === 'speaker' && screenTile ? 1 : 0),
  } as CSSProperties;
  return (
    <div
      className={styles.stage}
      data-layout={layout}
      data-stage
      data-cells={Math.max(1, people.length) + (screenTile ? 1 : 0)}
      data-self-hidden={plan?.isSelfHidden || undefined}
      data-alone={(people.length < 2 && !screenTile) || undefined}
      style={count}
    >
      {screenTile && <StageCell isLarge={layout === 'screen'}>{screenTile}</StageCell>}
      {people.length === 0 ? (
        <StageCell isLarge={layout !== 'screen'}>
          <EmptyRoom state={state} as={as} name={name} empty={empty} />
        </StageCell>
      ) : (
        people.map((person) => (
          <StageCell key={person.identity} isLarge={main === person.identity}>
            <PersonTile
              person={person}
              name={person.name || name}
              isReconnecting={state.status === 'reconnecting'}
              isPaused={plan?.isReceivedVideoPaused ?? false}
              isHeld={plan?.held.includes(person.identity) ?? false}
              extras={extras?.(person.identity)}
              onFirstFrame={onFirstFrame}
            />
          </StageCell>
        ))
      )}
      {!plan?.isSelfHidden && (
        <SelfTile state={state} as={as} isPaused={plan?.isSentVideoPaused} extras={extras?.('')} />
      )}
    </div>
  );
}

const StageCell = ({ isLarge, children }: { isLarge: boolean; children: ReactNode }) => (
  <div className={isLarge ? styles.main : styles.cell} data-tile={isLarge ? 'main' : 'cell'}>
    {children}
  </div>
);

interface PersonTileProps {
  readonly person: RemotePerson;
  readonly name: string;
  readonly isReconnecting: boolean;
  /** Video is off to save bandwidth. */
  readonly isPaused: boolean;
  /** On hold: no video or audio in either direction. */
  readonly isHeld: boolean;
  readonly extras: ReactNode;
  readonly onFirstFrame?: () => void;
}

function PersonTile({
  person,
  name,
  isReconnecting,
  isPaused,
  isHeld,
  extras,
  onFirstFrame,
}: PersonTileProps) {
  const { camera, audio } = person;
  const isLost = isReconnecting || person.isLost;
  const notice = () => {
    if (isReconnecting) return <ReconnectingNotice />;
    if (person.isLost) return <LostNotice name={name} />;
    if (!isHeld && (!isPaused || !camera)) return null;
    const hint = isHeld ? m.room_person_held() : m.room_picture_paused();
    return <TileNotice icon={<Initials name={name} />} title={name} hint={hint} />;
  };
  return (
    <>
      <Tile
        name={name}
        isMuted={isReconnecting ? undefined : person.isMuted}
        isSpeaking={person.isSpeaking && !isLost}
        video={
          camera &&
          !isLost &&
          !isPaused &&
          !isHeld && (
            <RemoteVideo
              key={camera.id}
              source={camera}
              className={styles.face}
              onFirstFrame={onFirstFrame}
            />
          )
        }
        extras={!isReconnecting && extras}
      >
        {notice()}
      </Tile>
      {audio && <RemoteAudio key={audio.id} source={audio} />}
    </>
  );
}

const ReconnectingNotice = () => (
  <TileNotice
    icon={<span className={styles.ring} aria-hidden />}
    title={m.room_reconnecting()}
    hint={m.room_reconnecting_hint()}
    isWarning
  />
);

const LostNotice = ({ name }: { name: string }) => (
  <TileNotice icon={<Initials name={name} />} title={m.room_is_lost({ name })} hint={m.room_is_lost_hint()} />
);

interface EmptyRoomProps {
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
}

/** Shown while no other person is in the room. */
function EmptyRoom({ state, as, name, empty }: EmptyRoomProps & { name: string; empty?: ReactNode }) {
  const notice = () => {
    if (state.status === 'reconnecting') return <ReconnectingNotice />;
    if (state.hadOthers) return empty || <LostNotice name={name} />;
    const icon = state.meeting && <Initials name={name} />;
    if (state.status === 'entering') {
      const hint = state.isSlow ? m.room_opening_slow() : m.room_opening_hint();
      return <TileNotice icon={icon} title={m.room_opening()} hint={hint} />;
    }
    return as === 'agent' ? (
      <TileNotice icon={icon} title={m.room_waiting_for({ name })} hint={m.room_waiting_for_hint()} />
    ) : (
      <TileNotice icon={icon} title={m.room_is_coming({ name })} hint={m.room_is_coming_hint()} />
    );
  };
  return <div className={styles.emptyRoom}>{notice()}</div>;
}

interface SelfProps extends EmptyRoomProps {
  readonly isPaused?: boolean;
  readonly extras: ReactNode;
}

function SelfTile({ state, as, isPaused, extras }: SelfProps) {
  const { meeting, devices } = state;
  const localCamera = isPaused ? null : state.localCamera;
  const localName = (as === 'agent' ? meeting?.agentName : meeting?.customerName) || m.room_you();
  const isMuted = devices.microphone !== 'on' && devices.microphone !== 'opening';
  // The back camera's video is not mirrored.
  const isMirror = localCamera?.getSettings?.().facingMode !== 'environment';
  return (
    <div className={styles.self} data-tile="self">
      <Tile
        name={localName}
        tag={m.room_you()}
        isMuted={isMuted}
        video={
          localCamera && <LocalVideo track={localCamera} className={isMirror ? styles.mirror : styles.face} />
        }
        extras={extras}
      />
    </div>
  );
}
