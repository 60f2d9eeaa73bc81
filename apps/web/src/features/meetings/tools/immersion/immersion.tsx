/**
 * Lets the stage fill a turned phone or the whole screen: header and call bar lie over it and fade while
 * nothing
 * happens. Also keeps the room above the keyboard of a phone.
 */
import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { browserClock } from '../../../../platform/time/clock.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { createIdleControls } from './idle-controls.ts';
import styles from './immersion.module.css';

const turnedPhone = '(orientation: landscape) and (height < 520px)';

interface ImmersionProps {
  readonly context: RoomContext;
  readonly room: RefObject<HTMLElement | null>;
}

export function Immersion({ context, room }: ImmersionProps) {
  const { toolsState } = context;
  const isTurned = useMedia(turnedPhone);
  const { isFullScreen, panel, sheet } = toolsState;
  // A panel needs the width of a turned phone, so everything stays in its place beside it.
  const isImmersive = (isTurned || isFullScreen) && panel === null;
  useFullScreen(context);
  useVisibleHeight(room);

  const isInUse = useEffectEvent(() => sheet !== null || hasFocusedControl(room.current));
  useEffect(() => {
    const element = room.current;
    if (!element || !isImmersive) return;
    element.classList.add(styles.immersive ?? '');
    element.classList.toggle(styles.full ?? '', isFullScreen);
    const controls = createIdleControls({
      clock: browserClock,
      isInUse: () => isInUse(),
      onChange: (isHidden) => element.classList.toggle(styles.idle ?? '', isHidden),
    });
    const listening = new AbortController();
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      window.addEventListener(event, controls.activity, { signal: listening.signal, passive: true });
    controls.activity();
    return () => {
      listening.abort();
      controls.stop();
      element.classList.remove(styles.immersive ?? '', styles.full ?? '');
    };
  }, [room, isImmersive, isFullScreen]);

  return null;
}

/** A tap leaves the focus on the button, which must not keep the controls visible. */
function hasFocusedControl(room: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (document.querySelector('dialog[open]')) return true;
  return (
    focused !== null &&
    focused !== document.body &&
    room?.contains(focused) === true &&
    focused.matches(':focus-visible')
  );
}

/** Without the Fullscreen API for elements, as on an iPhone, the page itself is filled. */
function useFullScreen({ tools, toolsState: { isFullScreen } }: RoomContext): void {
  useEffect(() => {
    const page = document.documentElement;
    if (isFullScreen && !document.fullscreenElement) void page.requestFullscreen?.().catch(() => {});
    if (!isFullScreen && document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  }, [isFullScreen]);
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) tools.showFullScreen(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [tools]);
}

/** On iOS the keyboard covers the page without changing its height. */
function useVisibleHeight(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = room.current;
    if (!viewport || !element) return;
    const update = () => {
      const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight - 1;
      element.style.height = isCovered ? `${viewport.height}px` : '';
      if (isCovered) window.scrollTo(0, 0);
    };
    viewport.addEventListener('resize', update);
    return () => {
      viewport.removeEventListener('resize', update);
      element.style.height = '';
    };
  }, [room]);
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
