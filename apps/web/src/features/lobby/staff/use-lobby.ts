/** Access to the agent's lobby controller and to the state derived from it. */
import { createContext, useContext, useMemo } from 'react';
import { useObservable } from '../../../platform/state/use-observable.ts';
import type { LobbyController } from './lobby-controller.ts';
import { knocksOf, mergeQueue, type QueueRow } from './queue/queue-rows.ts';
import { useQueue } from './queue/use-queue.ts';

export const LobbyContext = createContext<LobbyController | null>(null);

/** The lobby controller of the signed-in agent. @throws outside of a `LobbyProvider` */
export function useLobby(): LobbyController {
  const lobby = useContext(LobbyContext);
  if (!lobby) throw new Error('useLobby must be used inside a LobbyProvider.');
  return lobby;
}

/** Whether the agent receives knocks; true also while switching on. */
export function useIsLobbyOn(): boolean {
  return useObservable(useLobby().switchState).isOn;
}

/** The rows of the waiting list. */
export function useQueueRows(): QueueRow[] {
  const offers = useObservable(useLobby().offers);
  const { data } = useQueue();
  return useMemo(() => mergeQueue(data ?? [], offers), [data, offers]);
}

/** False until the queue is loaded: until then an empty list does not mean an empty queue. */
export function useIsQueueKnown(): boolean {
  return useQueue().data !== undefined;
}

/** The number of knocks: open offers, and waiting requests above the maximum number of offers. */
export function useKnockCount(): number {
  return knocksOf(useQueueRows()).length;
}
