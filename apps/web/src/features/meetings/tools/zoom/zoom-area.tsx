/**
 * A picture that two fingers, the wheel, a double tap or the keyboard magnify. Over a child with `data-tool` one pointer
 * belongs to that child, and neither moves nor magnifies the picture.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { notZoomed, type Point, panBy, pinch, toggleZoom, type Zoom, zoomBy } from './zoom.ts';
import styles from './zoom-area.module.css';

const doubleTapMs = 300;
/** Fingers do not hit the same pixel twice; a longer way is a movement. */
const tapRadiusPx = 24;
/** Per pixel that the wheel turns. */
const wheelSpeed = 0.002;

interface Pressed {
  readonly at: Point;
  /** It draws while it is the only pointer. */
  readonly isDrawing: boolean;
}

interface ZoomAreaProps {
  readonly zoom: Zoom;
  readonly onZoom: (change: (zoom: Zoom) => Zoom) => void;
  readonly children: ReactNode;
}

export function ZoomArea({ zoom, onZoom, children }: ZoomAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Pressed>());
  const lastTap = useRef<{ at: number; x: number; y: number } | null>(null);
  const pressedAt = useRef<{ x: number; y: number } | null>(null);

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = area.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 };
  }

  // React listens to the wheel passively, and the page must not scroll.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const at = pointOf(event);
    onZoom((before) => zoomBy(before, Math.exp(-event.deltaY * wheelSpeed), at));
  });
  useEffect(() => {
    const element = area.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  function onDown(event: React.PointerEvent) {
    const isDrawing = event.target instanceof Element && event.target.closest('[data-tool]') !== null;
    if (!isDrawing) event.currentTarget.setPointerCapture(event.pointerId);
    // The end of a pointer is lost when the child that it draws on disappears.
    if (event.isPrimary) pointers.current.clear();
    pressedAt.current = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, { at: pointOf(event), isDrawing });
  }

  function onMove(event: React.PointerEvent) {
    const pressed = pointers.current.get(event.pointerId);
    if (!pressed) return;
    const { at: before, isDrawing } = pressed;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1].at;
    pointers.current.set(event.pointerId, { at: now, isDrawing });
    if (other) onZoom((current) => pinch(current, [before, other], [now, other]));
    else if (!isDrawing) onZoom((current) => panBy(current, { x: now.x - before.x, y: now.y - before.y }));
  }

  function onUp(event: React.PointerEvent) {
    const wasAlone = pointers.current.size === 1;
    const isDrawing = pointers.current.get(event.pointerId)?.isDrawing;
    pointers.current.delete(event.pointerId);
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const isNear = (one: { x: number; y: number } | null) =>
      one !== null && Math.hypot(one.x - x, one.y - y) < tapRadiusPx;
    if (!wasAlone || isDrawing || !isNear(pressedAt.current)) return;
    const isSecond = isNear(lastTap.current) && at - (lastTap.current?.at ?? 0) < doubleTapMs;
    lastTap.current = isSecond ? null : { at, x, y };
    if (isSecond) onZoom((current) => toggleZoom(current, pointOf(event)));
  }

  return (
    <div
      ref={area}
      className={styles.area}
      data-zoomed={zoom.scale > notZoomed.scale || undefined}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={({ pointerId }) => pointers.current.delete(pointerId)}
    >
      <div
        className={styles.picture}
        style={{ transform: `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
