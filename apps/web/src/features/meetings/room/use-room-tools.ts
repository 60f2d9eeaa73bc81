/** Loads the room tools after the first remote video frame, so that they do not delay it. */
import { useEffect, useEffectEvent, useState } from 'react';
import { retryWhile } from '../../../platform/connection/retry.ts';
import { logError } from '../../../platform/log.ts';
import { useObservable } from '../../../platform/state/use-observable.ts';
import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import type { RoomContext } from './room-context.ts';
import type { MeetingRoomProps } from './room-options.ts';

type Parts = typeof import('../tools/room-tools.tsx');

/** Without remote video the tools load after this time. */
const noVideoDelayMs = 2500;
/** A preconnected customer is alone at first; loading the tools then would delay the agent's video. */
const aloneDelayMs = 6000;

/**
 * The pages after the call load with the tools, so that they are available when the network is lost later.
 */
export const loadCallOver = () => import('../ended/call-over.tsx');

const load = () => Promise.all([import('../tools/room-tools.tsx'), loadCallOver()]);

interface RoomToolsOptions {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly room: MeetingRoomProps;
  readonly hasVideo: boolean;
}

/** @returns `null` until the tools are loaded */
export function useRoomTools({ call, state, room, hasVideo }: RoomToolsOptions) {
  const [parts, setParts] = useState<Parts | null>(null);
  const [tools, setTools] = useState<RoomContext['tools'] | null>(null);
  const isConnected = state.status === 'connected';
  const isAlone = state.people.length === 0;
  const { meetingId, as } = room;
  const currentToken = useEffectEvent(() => room.token());

  useEffect(() => {
    if (!isConnected || parts) return;
    const fetchParts = () =>
      void retryWhile(load, {
        attempts: Number.POSITIVE_INFINITY,
        initialMs: 500,
        maxMs: 8000,
        while: () => true,
      }).then(([loaded]) => setParts(loaded));
    const timer = setTimeout(fetchParts, hasVideo ? 0 : isAlone ? aloneDelayMs : noVideoDelayMs);
    return () => clearTimeout(timer);
  }, [isConnected, hasVideo, isAlone, parts]);

  useEffect(() => {
    if (!call || !parts) return;
    try {
      const started = parts.startBrowserTools(call, { meetingId, as, token: () => currentToken() });
      setTools(started);
      return () => started.close();
    } catch (error) {
      // The call goes on without them.
      logError(error, 'The room tools failed');
      return undefined;
    }
  }, [call, parts, meetingId, as]);

  const toolsState = useObservable(tools, null);
  if (!parts || !call || !tools || !toolsState) return null;
  const context: RoomContext = { call, state, tools, toolsState, room };
  return { parts, context };
}
