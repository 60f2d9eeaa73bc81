/** The faces: the others large, oneself beside or above them; where a screen is shared it comes first. */
import type { CSSProperties, ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import type { RemotePerson } from './call-ports.ts';
import type { CallState } from './call-state.ts';
import { OwnVideo, RemoteSound, RemoteVideo } from './media-elements.tsx';
import { otherName } from './room-words.ts';
import styles from './stage.module.css';
import { Initials, Tile, TileNotice } from './tile.tsx';
import type { StagePlan } from './tools/stage-plan.ts';

interface StageProps {
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
  readonly plan?: StagePlan;
  readonly screen?: ReactNode;
  /** What else is known of a person, shown on the tile. */
  readonly extras?: (identity: string) => ReactNode;
  /** The first picture of somebody else is there. */
  readonly onPicture?: () => void;
}

export function Stage({ state, as, plan, screen, extras, onPicture }: StageProps) {
  const name = otherName(state, as);
  const { people } = state;
  const layout = plan?.layout ?? 'grid';
  const count = { '--others': Math.max(1, people.length) } as CSSProperties;
  return (
    <div
      className={styles.stage}
      data-layout={layout}
      data-alone={people.length < 2 || undefined}
      style={count}
    >
      {layout === 'screen' && <div className={styles.main}>{screen}</div>}
      {people.length === 0 ? (
        <div className={layout === 'screen' ? styles.cell : styles.main}>
          <EmptySeat state={state} as={as} name={name} />
        </div>
      ) : (
        people.map((person) => (
          <div key={person.identity} className={plan?.main === person.identity ? styles.main : styles.cell}>
            <PersonTile
              person={person}
              name={person.name || name}
              isReconnecting={state.status === 'reconnecting'}
              isPaused={plan?.arePicturesPaused ?? false}
              isHeld={plan?.held.includes(person.identity) ?? false}
              extras={extras?.(person.identity)}
              onPicture={onPicture}
            />
          </div>
        ))
      )}
      {!plan?.isSelfHidden && (
        <SelfTile state={state} as={as} isPaused={plan?.isOwnPaused} extras={extras?.('')} />
      )}
    </div>
  );
}

interface PersonTileProps {
  readonly person: RemotePerson;
  readonly name: string;
  readonly isReconnecting: boolean;
  /** The picture is off to save the line. */
  readonly isPaused: boolean;
  /** Nothing is seen or heard, either way. */
  readonly isHeld: boolean;
  readonly extras: ReactNode;
  readonly onPicture?: () => void;
}

function PersonTile({ person, name, isReconnecting, isPaused, isHeld, extras, onPicture }: PersonTileProps) {
  const { camera, sound } = person;
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
            <RemoteVideo key={camera.id} source={camera} className={styles.face} onPicture={onPicture} />
          )
        }
        extras={!isReconnecting && extras}
      >
        {notice()}
      </Tile>
      {sound && <RemoteSound key={sound.id} source={sound} />}
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

interface SeatProps {
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
}

/** Nobody else is here: not yet, not any more, or it is us who are not in. */
function EmptySeat({ state, as, name }: SeatProps & { name: string }) {
  const seat = () => {
    if (state.status === 'reconnecting') return <ReconnectingNotice />;
    if (state.hasMet) return <LostNotice name={name} />;
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
  return <div className={styles.seat}>{seat()}</div>;
}

interface SelfProps extends SeatProps {
  readonly isPaused?: boolean;
  readonly extras: ReactNode;
}

function SelfTile({ state, as, isPaused, extras }: SelfProps) {
  const { meeting, devices } = state;
  const ownPicture = isPaused ? null : state.ownPicture;
  const ownName = (as === 'agent' ? meeting?.agentName : meeting?.customerName) || m.room_you();
  const isMuted = devices.microphone !== 'on' && devices.microphone !== 'opening';
  // What the back camera sees is not oneself: it is shown as others see it.
  const isMirror = ownPicture?.getSettings?.().facingMode !== 'environment';
  return (
    <div className={styles.self}>
      <Tile
        name={ownName}
        tag={m.room_you()}
        isMuted={isMuted}
        video={
          ownPicture && <OwnVideo track={ownPicture} className={isMirror ? styles.mirror : styles.face} />
        }
        extras={extras}
      />
    </div>
  );
}
