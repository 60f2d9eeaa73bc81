/** The agent's lobby, for the screens that show it. */
import { createContext, useContext, useMemo } from 'react';
import type { LobbyDesk } from './lobby-desk.ts';
import { knocksOf, mergeQueue, type QueueRow } from './queue-rows.ts';
import { useQueue } from './use-queue.ts';
import { useWatched } from './watched.ts';

export const LobbyContext = createContext<LobbyDesk | null>(null);

/** The desk of the signed-in agent; only below a `LobbyProvider`. */
export function useLobby(): LobbyDesk {
  const desk = useContext(LobbyContext);
  if (!desk) throw new Error('The lobby is used outside of its provider.');
  return desk;
}

/** Whether knocks come in; also while the switch is still under way. */
export function useIsLobbyOn(): boolean {
  return useWatched(useLobby().toggle).isOn;
}

/** Who waits for this agent's products, line by line. */
export function useQueueRows(): QueueRow[] {
  const offers = useWatched(useLobby().offers);
  const { data } = useQueue();
  return useMemo(() => mergeQueue(data ?? [], offers), [data, offers]);
}

/** Whether that is known: until the server said so, and while it cannot, nobody can say that nobody waits. */
export function useIsQueueKnown(): boolean {
  return useQueue().data !== undefined;
}

/** How many knock: those that can be answered now, and those who have no room among them. */
export function useKnockCount(): number {
  return knocksOf(useQueueRows()).length;
}
