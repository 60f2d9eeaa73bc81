/** The faces: the others large, oneself beside or above them. */
import { RefreshCw } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import type { RemotePerson } from './call-ports.ts';
import type { CallState } from './call-state.ts';
import { OwnVideo, RemoteSound, RemoteVideo } from './media-elements.tsx';
import { otherName } from './room-words.ts';
import styles from './stage.module.css';
import { Initials, Tile, TileNotice } from './tile.tsx';

interface StageProps {
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
}

export function Stage({ state, as }: StageProps) {
  const name = otherName(state, as);
  return (
    <div className={styles.stage}>
      <div className={styles.others}>
        {state.people.length === 0 ? (
          <EmptySeat state={state} as={as} name={name} />
        ) : (
          state.people.map((person) => (
            <PersonTile
              key={person.identity}
              person={person}
              name={person.name || name}
              isReconnecting={state.status === 'reconnecting'}
            />
          ))
        )}
      </div>
      <SelfTile state={state} as={as} />
    </div>
  );
}

interface PersonTileProps {
  readonly person: RemotePerson;
  readonly name: string;
  readonly isReconnecting: boolean;
}

function PersonTile({ person, name, isReconnecting }: PersonTileProps) {
  const isLost = isReconnecting || person.isLost;
  return (
    <>
      <Tile
        name={name}
        isMuted={isReconnecting ? undefined : person.isMuted}
        isSpeaking={person.isSpeaking && !isLost}
        video={
          person.camera &&
          !isLost && <RemoteVideo key={person.camera.id} source={person.camera} className={styles.face} />
        }
      >
        {isReconnecting && <ReconnectingNotice />}
        {person.isLost && !isReconnecting && <LostNotice name={name} />}
      </Tile>
      {person.sound && <RemoteSound key={person.sound.id} source={person.sound} />}
    </>
  );
}

const ReconnectingNotice = () => (
  <TileNotice
    icon={<RefreshCw size={28} strokeWidth={1.75} className={styles.warning} aria-hidden />}
    title={m.room_reconnecting()}
    hint={m.room_reconnecting_hint()}
    isWarning
  />
);

const LostNotice = ({ name }: { name: string }) => (
  <TileNotice icon={<Initials name={name} />} title={m.room_is_lost({ name })} hint={m.room_is_lost_hint()} />
);

/** Nobody else is here: not yet, not any more, or it is us who are not in. */
function EmptySeat({ state, as, name }: StageProps & { name: string }) {
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

function SelfTile({ state, as }: StageProps) {
  const { meeting, devices, ownPicture } = state;
  const ownName = (as === 'agent' ? meeting?.agentName : meeting?.customerName) || m.room_you();
  const isMuted = devices.microphone !== 'on' && devices.microphone !== 'opening';
  return (
    <div className={styles.self}>
      <Tile
        name={ownName}
        tag={m.room_you()}
        isMuted={isMuted}
        video={ownPicture && <OwnVideo track={ownPicture} className={styles.mirror} />}
      />
    </div>
  );
}
