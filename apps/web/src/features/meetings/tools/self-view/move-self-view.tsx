/** The button over the self view that moves it to another corner of the stage: by dragging, a press or the arrow keys. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { m } from '../../../../paraglide/messages.js';
import styles from './move-self-view.module.css';
import {
  type Corner,
  cornerAfter,
  cornerTowards,
  nearestCorner,
  recallCorner,
  rememberCorner,
} from './self-corner.ts';

/** A shorter way is a press. */
const minDragPx = 6;
const slideMs = 200;

interface Drag {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly tile: DOMRect;
  readonly stage: DOMRect;
}

export function MoveSelfView() {
  const button = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);

  useLayoutEffect(() => {
    const stage = stageOf(button.current);
    const tile = tileOf(button.current);
    if (!stage || !tile) return;
    stage.dataset.corner = recallCorner();
    return () => {
      delete stage.dataset.corner;
      tile.style.translate = '';
    };
  }, []);

  function moveTo(corner: Corner) {
    const stage = stageOf(button.current);
    const tile = tileOf(button.current);
    if (!stage || !tile) return;
    const before = tile.getBoundingClientRect();
    tile.style.translate = '';
    stage.dataset.corner = corner;
    rememberCorner(corner);
    slide(tile, before);
  }

  function onPointerDown({ button: pressed, currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    wasDragged.current = false;
    const tile = tileOf(button.current);
    const stage = stageOf(button.current);
    if (pressed !== 0 || drag.current || !tile || !stage) return;
    currentTarget.setPointerCapture(pointerId);
    stopSliding(tile);
    const boxes = { tile: tile.getBoundingClientRect(), stage: stage.getBoundingClientRect() };
    drag.current = { pointerId, x: clientX, y: clientY, ...boxes };
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const { current } = drag;
    const tile = tileOf(button.current);
    if (current?.pointerId !== pointerId || !tile) return;
    wasDragged.current ||= Math.hypot(clientX - current.x, clientY - current.y) >= minDragPx;
    if (!wasDragged.current) return;
    const x = within(clientX - current.x, [
      current.stage.left - current.tile.left,
      current.stage.right - current.tile.right,
    ]);
    const y = within(clientY - current.y, [
      current.stage.top - current.tile.top,
      current.stage.bottom - current.tile.bottom,
    ]);
    tile.style.translate = `${x}px ${y}px`;
  }

  function onPointerEnd({ pointerId }: PointerEvent) {
    const { current } = drag;
    const tile = tileOf(button.current);
    if (current?.pointerId !== pointerId || !tile) return;
    drag.current = null;
    if (wasDragged.current) moveTo(nearestCorner(centreOf(tile.getBoundingClientRect()), current.stage));
  }

  function onClick({ detail }: MouseEvent) {
    // The browser sends a click at the end of a drag; one of the keyboard has no detail.
    if (detail > 0 && wasDragged.current) return;
    moveTo(cornerAfter(recallCorner()));
  }

  function onKeyDown(event: KeyboardEvent) {
    const corner = cornerTowards(recallCorner(), event.key);
    if (!corner) return;
    event.preventDefault();
    moveTo(corner);
  }

  return (
    <button
      ref={button}
      type="button"
      className={styles.move}
      aria-label={m.tools_self_view_move()}
      title={m.tools_self_view_move()}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    />
  );
}

const stageOf = (element: Element | null) => element?.closest<HTMLElement>('[data-stage]');
const tileOf = (element: Element | null) => element?.closest<HTMLElement>('[data-tile="self"]');

const within = (value: number, [min, max]: readonly [number, number]) => Math.max(min, Math.min(max, value));
const centreOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

const stopSliding = (tile: HTMLElement) => {
  for (const animation of tile.getAnimations()) animation.cancel();
};

/** From where it was to its new place. */
function slide(tile: HTMLElement, { left, top }: DOMRect): void {
  stopSliding(tile);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const now = tile.getBoundingClientRect();
  tile.animate([{ translate: `${left - now.left}px ${top - now.top}px` }, { translate: '0 0' }], {
    duration: slideMs,
    easing: 'ease-out',
  });
}
