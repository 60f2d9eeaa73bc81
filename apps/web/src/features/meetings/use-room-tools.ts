/** The tools of the room, loaded when the first picture of the other is there: nothing of them is in its way. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { insist } from '../../platform/retry.ts';
import type { CallState } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';
import type { MeetingRoomProps } from './room-options.ts';
import type { RoomScene } from './room-scene.ts';

type Parts = typeof import('./tools/room-tools.tsx');

/** Without a picture they come after this long: it may be that none is coming. */
const withoutPictureMs = 2500;
/** Who stood in the room ahead is in long before the other: loading them then would be in the way of the picture. */
const aloneMs = 6000;

/** The pages after the call come along: whoever loses the network later has them. */
export const loadCallOver = () => import('./call-over.tsx');

const load = () => Promise.all([import('./tools/room-tools.tsx'), loadCallOver()]);

interface Using {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly room: MeetingRoomProps;
  readonly hasPicture: boolean;
}

/** @returns `null` until they are there */
export function useRoomTools({ call, state, room, hasPicture }: Using) {
  const [parts, setParts] = useState<Parts | null>(null);
  const [tools, setTools] = useState<RoomScene['tools'] | null>(null);
  const isIn = state.status === 'connected';
  const isAlone = state.people.length === 0;
  const latest = useRef(room);
  useEffect(() => {
    latest.current = room;
  });

  useEffect(() => {
    if (!isIn || parts) return;
    const fetchParts = () =>
      void insist(load, {
        tries: Number.POSITIVE_INFINITY,
        firstMs: 500,
        mostMs: 8000,
        while: () => true,
      }).then(([loaded]) => setParts(loaded));
    const timer = setTimeout(fetchParts, hasPicture ? 0 : isAlone ? aloneMs : withoutPictureMs);
    return () => clearTimeout(timer);
  }, [isIn, hasPicture, isAlone, parts]);

  useEffect(() => {
    if (!call || !parts) return;
    const { meetingId, as } = latest.current;
    const started = parts.startBrowserTools(call, { meetingId, as, token: () => latest.current.token() });
    setTools(started);
    return () => started.close();
  }, [call, parts]);

  const now = useSyncExternalStore(tools?.subscribe ?? nothingToHear, () => tools?.state() ?? null);
  if (!parts || !call || !tools || !now) return null;
  const scene: RoomScene = { call, state, tools, now, room };
  return { parts, scene };
}

const nothingToHear = () => () => {};
