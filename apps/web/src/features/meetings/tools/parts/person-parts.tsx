/** Badges on a person's tile (raised hand, hold, connection quality), and the shared screen. */
import { Hand, Maximize2, Minimize2, Pause } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { otherName } from '../../room/room-labels.ts';
import { RemoteAudio, RemoteVideo } from '../../stage/media-elements.tsx';
import { QualityBars, qualityLabel } from '../../stage/quality-bars.tsx';
import { Tile } from '../../stage/tile.tsx';
import { MoveSelfView } from '../self-view/move-self-view.tsx';
import { ScreenControls } from '../zoom/screen-controls.tsx';
import { ZoomArea } from '../zoom/zoom-area.tsx';
import { FitVideo } from './fit-video.tsx';
import styles from './person-parts.module.css';

const AnnotationLayer = lazyPart(async () => ({
  default: (await import('../annotations/annotation-parts.tsx')).AnnotationLayer,
}));
const AnnotationToolbar = lazyPart(async () => ({
  default: (await import('../annotations/annotation-parts.tsx')).AnnotationToolbar,
}));

interface ExtrasProps {
  readonly context: RoomContext;
  /** Empty for the local participant. */
  readonly identity: string;
}

export function Extras({ context, identity }: ExtrasProps) {
  const { toolsState, state, room } = context;
  const { hands, selfIdentity, people, plan } = toolsState;
  const person = people.find((each) => each.identity === identity);
  const isHeld = identity === '' ? toolsState.heldSince !== null : (person?.heldSince ?? null) !== null;
  const handPosition = hands.indexOf(identity || selfIdentity) + 1;
  const quality = person?.quality;
  const name = person?.name || otherName(state, room.as);
  const isAlone = state.people.length < 2 && !plan.hasScreen;
  return (
    <>
      {identity !== '' && !isAlone && <SpotlightButton context={context} identity={identity} name={name} />}
      {identity !== '' && plan.main === identity && <ScreenControls context={context} />}
      {identity === '' && isAlone && plan.layout === 'speaker' && <MoveSelfView />}
      <FitVideo />
      <div className={styles.extras}>
        {quality && quality !== 'good' && (
          <span className={styles.badge} data-quality={quality}>
            <QualityBars
              quality={quality}
              label={m.tools_person_quality({ name, quality: qualityLabel(quality) })}
            />
          </span>
        )}
        {isHeld && (
          <span className={styles.badge} data-held>
            <Pause size={16} strokeWidth={1.75} aria-hidden />
            {m.tools_person_held()}
          </span>
        )}
        {handPosition > 0 && (
          <span className={styles.badge} data-hand>
            <Hand size={16} strokeWidth={1.75} aria-hidden />
            <span>{hands.length > 1 ? m.tools_hand_place({ place: handPosition }) : m.tools_hand_up()}</span>
          </span>
        )}
      </div>
    </>
  );
}

interface SpotlightButtonProps {
  readonly context: RoomContext;
  /** `null`: the shared screen. */
  readonly identity: string | null;
  readonly name: string;
}

/** Covers the tile, so that a tap anywhere on it makes it large. */
function SpotlightButton({ context: { tools, toolsState }, identity, name }: SpotlightButtonProps) {
  const { plan, spotlight } = toolsState;
  const isChosen = identity !== null && spotlight === identity && plan.main === identity;
  const label = isChosen ? m.tools_spotlight_end({ name }) : m.tools_spotlight({ name });
  const Icon = isChosen ? Minimize2 : Maximize2;
  return (
    <button
      type="button"
      className={styles.spotlight}
      aria-label={label}
      title={label}
      data-chosen={isChosen || undefined}
      onClick={() => tools.putInSpotlight(isChosen ? null : identity)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

export function Screen({ context }: { context: RoomContext }) {
  const { tools, toolsState, state, room } = context;
  const { screen, zoom, plan, annotations, selfIdentity } = toolsState;
  const area = useRef<HTMLDivElement>(null);
  if (!screen) return null;
  const isOwn = screen.identity === selfIdentity;
  const name = screen.name || otherName(state, room.as);
  const title = isOwn ? m.annotations_own_screen() : m.tools_share_of({ name });
  const isPaused = !isOwn && (toolsState.quality === 'sound' || toolsState.qualityLevel === 3);
  const isLarge = plan.layout === 'screen';
  const drawn = { context, annotations, screen };
  return (
    <>
      <Tile
        name={isOwn ? title : name}
        tag={title}
        video={
          !isPaused && (
            <div ref={area} className={styles.screen} data-testid="shared-screen">
              <ZoomArea zoom={zoom} onZoom={tools.zoom}>
                <RemoteVideo key={screen.video.id} source={screen.video} className={styles.whole} isCopy />
                {annotations && (
                  <Suspense>
                    <AnnotationLayer {...drawn} annotations={annotations} canDraw={isLarge} />
                  </Suspense>
                )}
              </ZoomArea>
            </div>
          )
        }
        extras={
          isLarge ? (
            <>
              <ScreenControls context={context} />
              {annotations && !isPaused && (
                <Suspense>
                  <AnnotationToolbar {...drawn} annotations={annotations} area={area} />
                </Suspense>
              )}
            </>
          ) : (
            <SpotlightButton context={context} identity={null} name={title} />
          )
        }
      />
      {screen.audio && <RemoteAudio key={screen.audio.id} source={screen.audio} />}
    </>
  );
}
