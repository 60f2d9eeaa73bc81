/** The drawing tools over the large shared screen. */
import { type AnnotationTool, annotationTools, type Drawing } from '@foyer/contract/meetings/annotations.ts';
import {
  ArrowUpRight,
  ImageDown,
  type LucideIcon,
  Pencil,
  PenLine,
  Pointer,
  RectangleHorizontal,
  Snowflake,
  Trash2,
  Type,
  Undo2,
  X,
} from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { snackbar } from '../../../../platform/snackbar.tsx';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { otherName } from '../../room/room-labels.ts';
import type { SharedScreen } from '../tools-state.ts';
import { personIdOf } from '../tools-view-model.ts';
import { colourName, toolName } from './annotation-labels.ts';
import styles from './annotation-toolbar.module.css';
import type { Annotations } from './annotations-view-model.ts';
import { colourOf } from './picture/paint-strokes.ts';
import { captureStill, composePicture } from './picture/picture-files.ts';
import { pictureIn } from './picture/use-picture.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';

interface ToolbarProps {
  readonly context: RoomContext;
  readonly annotations: Annotations;
  readonly screen: SharedScreen;
  /** The area of the picture. */
  readonly area: RefObject<Element | null>;
}

const icons: Readonly<Record<AnnotationTool, LucideIcon>> = {
  pen: Pencil,
  laser: Pointer,
  arrow: ArrowUpRight,
  rectangle: RectangleHorizontal,
  text: Type,
};

export function AnnotationToolbar(props: ToolbarProps) {
  const { context, annotations, screen } = props;
  const { drawings } = useObservable(annotations);
  const drawing = drawings.find(({ sharer }) => sharer.id === personIdOf(screen.identity));
  const isOwn = screen.identity === context.toolsState.selfIdentity;
  const mayDraw = drawing !== undefined && (isOwn || drawing.isAllowed);
  // Nothing is chosen any more when the person may no longer draw.
  useEffect(() => () => annotations.choose(null), [annotations]);
  useEffect(() => {
    if (!mayDraw) annotations.choose(null);
  }, [annotations, mayDraw]);
  if (!drawing) return null;
  if (!mayDraw && context.room.as === 'customer') return <Forbidden context={context} screen={screen} />;
  return <Tools {...props} drawing={drawing} mayDraw={mayDraw} isOwn={isOwn} />;
}

function Forbidden({ context: { state, room }, screen }: Pick<ToolbarProps, 'context' | 'screen'>) {
  const name = screen.name || otherName(state, room.as);
  return (
    <div className={styles.toolbar} data-drawing-tools>
      <p className={styles.note}>{m.annotations_forbidden({ name })}</p>
    </div>
  );
}

interface ToolsProps extends ToolbarProps {
  readonly drawing: Drawing;
  readonly mayDraw: boolean;
  readonly isOwn: boolean;
}

function Tools({ context, annotations, screen, area, drawing, mayDraw, isOwn }: ToolsProps) {
  const { tool } = useObservable(annotations);
  const [isBusy, setBusy] = useState(false);
  const sharerId = drawing.sharer.id;
  const isAgent = context.room.as === 'agent';
  const canManage = isAgent || isOwn;
  const isOpen = tool !== null || !mayDraw;
  useDrawingKeys(annotations, { sharerId, tool, mayDraw });

  /** One at a time; an error is shown. */
  async function run(action: (picture: NonNullable<ReturnType<typeof pictureIn>>) => Promise<void>) {
    const picture = pictureIn(area.current);
    if (isBusy || !picture) return;
    setBusy(true);
    try {
      await action(picture);
    } catch (error) {
      annotations.showError(error);
    } finally {
      setBusy(false);
    }
  }

  const freeze = () => run(async (picture) => annotations.api.freeze(sharerId, await captureStill(picture)));
  const unfreeze = () => run(() => annotations.api.unfreeze(sharerId));
  const save = () =>
    run(async (picture) => {
      await annotations.api.save(sharerId, await composePicture(picture, drawing.strokes));
      snackbar.show(m.annotations_saved());
    });

  if (!isOpen)
    return (
      <div className={styles.toolbar} data-drawing-tools>
        <button
          type="button"
          className={`${styles.button} ${styles.draw}`}
          title={`${m.annotations_draw()} (D)`}
          onClick={() => annotations.choose('pen')}
        >
          <PenLine size={20} strokeWidth={1.75} aria-hidden />
          {m.annotations_draw()}
        </button>
        <Announcement count={drawing.strokes.length} />
      </div>
    );

  const selfId = personIdOf(context.toolsState.selfIdentity);
  const own = drawing.strokes.some(({ by }) => by.id === selfId);
  const hasStrokes = drawing.strokes.length > 0;
  const isFrozen = drawing.stillId !== null;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={m.annotations_tools()} data-drawing-tools>
      {mayDraw && (
        <>
          <span
            className={styles.colour}
            role="img"
            aria-label={m.annotations_colour({ colour: colourName(drawing.colour) })}
            title={m.annotations_colour({ colour: colourName(drawing.colour) })}
            style={{ background: colourOf(drawing.colour) }}
          />
          {annotationTools.map((each) => (
            <ToolButton
              key={each}
              icon={icons[each]}
              name={toolName(each)}
              isPressed={tool === each}
              onPress={() => annotations.choose(each)}
            />
          ))}
          <ToolButton
            icon={Undo2}
            name={m.annotations_undo()}
            isDisabled={!own}
            onPress={() => void annotations.undo(sharerId)}
          />
        </>
      )}
      {canManage && (
        <>
          <ToolButton
            icon={Trash2}
            name={m.annotations_clear()}
            isDisabled={!hasStrokes}
            onPress={() => void annotations.clear(sharerId)}
          />
          <ToolButton
            icon={Snowflake}
            name={isFrozen ? m.annotations_unfreeze() : m.annotations_freeze()}
            isPressed={isFrozen}
            isDisabled={isBusy}
            onPress={() => void (isFrozen ? unfreeze() : freeze())}
          />
        </>
      )}
      {isAgent && (
        <ToolButton
          icon={ImageDown}
          name={m.annotations_save()}
          isDisabled={isBusy}
          onPress={() => void save()}
        />
      )}
      {mayDraw && (
        <ToolButton icon={X} name={m.annotations_stop()} onPress={() => annotations.choose(null)} />
      )}
      <Announcement count={drawing.strokes.length} />
      {!mayDraw && (
        <p className={styles.note}>
          {m.annotations_forbidden({ name: screen.name || otherName(context.state, context.room.as) })}
        </p>
      )}
    </div>
  );
}

/** Says once that there is something on the picture. */
const Announcement = ({ count }: { count: number }) => (
  <VisuallyHidden role="status">{count > 0 && m.annotations_drawn_on()}</VisuallyHidden>
);

interface ToolButtonProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

const ToolButton = ({ icon: Icon, name, isPressed, isDisabled, onPress }: ToolButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={name}
    title={name}
    aria-pressed={isPressed}
    aria-disabled={isDisabled || undefined}
    onClick={() => !isDisabled && onPress()}
  >
    <Icon size={20} strokeWidth={1.75} aria-hidden />
  </button>
);
