/** What is shown of a person beyond the face: the hand, the hold, a connection that is not good; and a shared screen. */
import { Hand, Pause } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { RemoteSound, RemoteVideo } from '../media-elements.tsx';
import { QualityBars, qualityWord } from '../quality-bars.tsx';
import type { RoomScene } from '../room-scene.ts';
import { otherName } from '../room-words.ts';
import { Tile } from '../tile.tsx';
import styles from './person-parts.module.css';

interface ExtrasProps {
  readonly scene: RoomScene;
  /** Empty for oneself. */
  readonly identity: string;
}

export function Extras({ scene: { now, state, room }, identity }: ExtrasProps) {
  const { hands, selfIdentity, people } = now;
  const person = people.find((each) => each.identity === identity);
  const isHeld = identity === '' ? now.heldSince !== null : (person?.heldSince ?? null) !== null;
  const place = hands.indexOf(identity || selfIdentity) + 1;
  const quality = person?.quality;
  const name = person?.name || otherName(state, room.as);
  return (
    <div className={styles.extras}>
      {quality && quality !== 'good' && (
        <span className={styles.badge} data-quality={quality}>
          <QualityBars
            quality={quality}
            label={m.tools_person_quality({ name, quality: qualityWord(quality) })}
          />
        </span>
      )}
      {isHeld && (
        <span className={styles.badge} data-held>
          <Pause size={16} strokeWidth={1.75} aria-hidden />
          {m.tools_person_held()}
        </span>
      )}
      {place > 0 && (
        <span className={styles.badge} data-hand>
          <Hand size={16} strokeWidth={1.75} aria-hidden />
          {hands.length > 1 ? m.tools_hand_place({ place }) : m.tools_hand_up()}
        </span>
      )}
    </div>
  );
}

export function Screen({ scene: { now, state, room } }: { scene: RoomScene }) {
  const { screen } = now;
  if (!screen) return null;
  const name = screen.name || otherName(state, room.as);
  const isPaused = now.quality === 'sound' || now.rung === 3;
  return (
    <>
      <Tile
        name={name}
        tag={m.tools_share_of({ name })}
        video={
          !isPaused && (
            <div className={styles.screen} data-testid="shared-screen">
              <RemoteVideo key={screen.picture.id} source={screen.picture} className={styles.whole} isCopy />
            </div>
          )
        }
      />
      {screen.sound && <RemoteSound key={screen.sound.id} source={screen.sound} />}
    </>
  );
}
