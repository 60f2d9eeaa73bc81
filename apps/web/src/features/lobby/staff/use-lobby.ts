/** The agent's lobby, for the screens that show it. */
import { createContext, useContext } from 'react';
import type { LobbyDesk } from './lobby-desk.ts';
import { countOpen } from './offers.ts';
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

/** How many knocks can be answered now. */
export function useKnockCount(): number {
  return countOpen(useWatched(useLobby().offers));
}
