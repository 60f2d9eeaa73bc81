/** The signed-in agent's own presence, as the server tells it. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import type { Presence } from '@foyer/contract/lobby/presence.ts';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { serverNow } from '../../../../platform/time/server-clock.ts';
import { callAsStaff } from '../../../users/index.ts';
import { usePerson } from '../../../users/staff/index.ts';
import { LobbyContext } from '../use-lobby.ts';

export const presenceKey = ['presence'] as const;

/** After the end of a wrap-up the server needs up to a sweep to offer the next customer. */
const afterEndMs = 1_500;

export function usePresence(): Presence | undefined {
  const person = usePerson();
  const lobby = useContext(LobbyContext);
  const userId = person?.userId ?? '';
  const { data, refetch } = useQuery({
    queryKey: presenceKey,
    queryFn: async () => (await callAsStaff(lobbyRoutes.agentStatus, { params: { userId } })).presence,
    enabled: userId !== '',
    // With a lobby, the poll of its switch also brings the presence.
    refetchInterval: lobby ? false : lobbyLimits.statusPollMs,
  });
  const until = data?.until;
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => void refetch(), Math.max(0, Date.parse(until) - serverNow()) + afterEndMs);
    return () => clearTimeout(timer);
  }, [until, refetch]);
  return data;
}
