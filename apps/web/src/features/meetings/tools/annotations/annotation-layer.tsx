/**
 * The drawing on the shared screen: a canvas over the picture, on which one pointer draws while a tool is chosen. Two
 * fingers go on to the area below, which magnifies the picture.
 */
import type { AnnotationPoint, Drawing } from '@foyer/contract/meetings/annotations.ts';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import type { RoomContext } from '../../room/room-context.ts';
import type { SharedScreen } from '../tools-state.ts';
import { personIdOf } from '../tools-view-model.ts';
import styles from './annotation-layer.module.css';
import type { Annotations } from './annotations-view-model.ts';
import { contentBox, type Size, toNearestShare, toShare } from './picture/content-box.ts';
import { usePainting } from './picture/use-painting.ts';
import { usePictureSizes, useStill } from './picture/use-picture.ts';
import { TextInput } from './text-input.tsx';

interface LayerProps {
  readonly context: RoomContext;
  readonly annotations: Annotations;
  readonly screen: SharedScreen;
  /** Only on the large tile. */
  readonly canDraw: boolean;
}

export function AnnotationLayer(props: LayerProps) {
  const { drawings } = useObservable(props.annotations);
  const sharerId = personIdOf(props.screen.identity);
  const drawing = drawings.find(({ sharer }) => sharer.id === sharerId);
  return drawing ? <DrawingLayer key={drawing.shareId} {...props} drawing={drawing} /> : null;
}

function DrawingLayer({ context, annotations, screen, drawing, canDraw }: LayerProps & { drawing: Drawing }) {
  const { toolsState } = context;
  const { tool, lasers } = useObservable(annotations);
  const layer = useRef<HTMLDivElement>(null);
  const area = useRef<Element | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The pointer that draws. */
  const drawnBy = useRef<number | null>(null);
  const [text, setText] = useState<AnnotationPoint | null>(null);
  const sharerId = drawing.sharer.id;
  const stillUrl = useStill(annotations, sharerId, drawing.stillId);
  const sizes = usePictureSizes(area, stillUrl);
  const isOwn = screen.identity === toolsState.selfIdentity;
  const active = canDraw && (isOwn || drawing.isAllowed) ? tool : null;
  const ownLasers = lasers.filter((trail) => trail.sharerId === sharerId);
  usePainting(canvas, { drawing, lasers: ownLasers, sizes, scale: toolsState.zoom.scale });
  const keyboard = useKeyboardCursor({ annotations, sharerId, onText: setText });

  const areaOnPage = () => layer.current?.getBoundingClientRect() ?? new DOMRect();
  const picture: Size = sizes?.picture ?? { width: 1, height: 1 };

  function onPointerDown(event: PointerEvent) {
    if (!active) return;
    if (!event.isPrimary && drawnBy.current !== null) {
      // The first finger was the beginning of a pinch.
      drawnBy.current = null;
      annotations.discard();
    }
    if (!event.isPrimary || event.button !== 0 || !sizes) return;
    const at = toShare({ x: event.clientX, y: event.clientY }, areaOnPage(), picture);
    if (!at || active === 'text') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawnBy.current = event.pointerId;
    annotations.begin(sharerId, at);
  }

  function onPointerEnd({ pointerId }: PointerEvent) {
    if (drawnBy.current !== pointerId) return;
    drawnBy.current = null;
    annotations.finish();
  }

  /** After the press, whose default action moves the focus to this layer. */
  function onClick({ clientX: x, clientY: y }: MouseEvent) {
    if (active === 'text' && sizes) setText(toShare({ x, y }, areaOnPage(), picture));
  }

  function onPointerMove(event: PointerEvent) {
    if (!active || drawnBy.current !== event.pointerId) return;
    const rectangle = areaOnPage();
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (all.length > 0 ? all : [event.nativeEvent]).map(({ clientX: x, clientY: y }) =>
      toNearestShare({ x, y }, rectangle, picture),
    );
    annotations.extend(points);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role while the person draws
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled while the person draws
    <div
      ref={(element) => {
        layer.current = element;
        area.current = element?.parentElement ?? null;
      }}
      className={styles.layer}
      data-testid="drawing"
      data-tool={active ?? undefined}
      {...(active && {
        role: 'application',
        tabIndex: 0,
        'aria-label': m.annotations_area(),
        onKeyDown: (event: KeyboardEvent) => keyboard.onKeyDown(event, active),
        onBlur: keyboard.hide,
      })}
      onClick={onClick}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      {stillUrl && <img className={styles.still} src={stillUrl} alt={m.annotations_frozen()} data-still />}
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      {active && sizes && keyboard.cursor && (
        <span className={styles.cursor} style={placeOf(keyboard.cursor, sizes)} aria-hidden />
      )}
      {active === 'text' && text && sizes && (
        <TextInput
          style={placeOf(text, sizes)}
          onDone={(written) => {
            if (written) annotations.write(sharerId, text, written);
            setText(null);
            layer.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

function placeOf({ x, y }: AnnotationPoint, { area, picture }: { area: Size; picture: Size }) {
  const box = contentBox(area, picture);
  return { left: box.left + x * box.width, top: box.top + y * box.height };
}

interface KeyboardCursorOptions {
  readonly annotations: Annotations;
  readonly sharerId: string;
  readonly onText: (at: AnnotationPoint) => void;
}

const movements: Readonly<Record<string, AnnotationPoint>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

/** Draws with the arrow keys and Enter. */
function useKeyboardCursor({ annotations, sharerId, onText }: KeyboardCursorOptions) {
  const [cursor, setCursor] = useState<AnnotationPoint | null>(null);
  const isDrawing = useRef(false);

  function onKeyDown(event: KeyboardEvent, tool: string): void {
    if (event.target !== event.currentTarget) return;
    const at = cursor ?? { x: 0.5, y: 0.5 };
    const movement = movements[event.key];
    if (movement) {
      const factor = event.shiftKey ? 5 : 1;
      const within = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
      const next = { x: within(at.x + movement.x * factor), y: within(at.y + movement.y * factor) };
      setCursor(next);
      if (isDrawing.current) annotations.extend([next]);
    } else if (event.key === 'Enter') {
      setCursor(at);
      if (tool === 'text') onText(at);
      else if (isDrawing.current) annotations.finish();
      else annotations.begin(sharerId, at);
      isDrawing.current = tool !== 'text' && !isDrawing.current;
    } else if (event.key === 'Escape') annotations.choose(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    cursor,
    onKeyDown,
    hide() {
      setCursor(null);
      if (isDrawing.current) annotations.finish();
      isDrawing.current = false;
    },
  };
}
