/** Keeps the drawings of the room while a screen is shared; it shows nothing itself. */
import { useEffect, useEffectEvent } from 'react';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { personIdOf } from '../tools-view-model.ts';
import { startBrowserAnnotations } from './browser-annotations.ts';

export function AnnotationHost({ context }: { context: RoomContext }) {
  const { tools, toolsState, state, room } = context;
  const { annotations, share, screen, selfIdentity } = toolsState;
  const token = useEffectEvent(() => room.token());
  const selfId = useEffectEvent(() => personIdOf(selfIdentity));
  const { meetingId, as } = room;

  useEffect(() => {
    const started = startBrowserAnnotations({
      meetingId,
      as,
      token: () => token(),
      selfId: () => selfId(),
    });
    const unsubscribe = tools.onServerMessage(started.onServerMessage);
    tools.setAnnotations(started);
    return () => {
      unsubscribe();
      tools.setAnnotations(null);
      started.close();
    };
  }, [tools, meetingId, as]);

  const isSharing = share.status === 'on';
  useEffect(() => {
    annotations?.share(isSharing ? share.recipient : null);
  }, [annotations, isSharing, share.recipient]);

  // Messages may be missed during a connection loss, and before a screen is received.
  const isConnected = state.status === 'connected';
  const screenId = screen?.video.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another drawing
  useEffect(() => {
    if (isConnected) annotations?.refresh();
  }, [annotations, isConnected, screenId]);

  useShowOwnScreen(context);
  return null;
}

/** Shows the local screen when someone else draws on it for the first time. */
function useShowOwnScreen({ tools, toolsState }: RoomContext): void {
  const { annotations, selfIdentity } = toolsState;
  const drawings = useObservable(annotations, null)?.drawings ?? [];
  const own = drawings.find(({ sharer }) => sharer.id === personIdOf(selfIdentity));
  const isDrawnOn = own?.strokes.some(({ by }) => by.id !== own.sharer.id) ?? false;
  useEffect(() => {
    if (isDrawnOn) tools.showOwnScreen(true);
  }, [isDrawnOn, tools]);
}
