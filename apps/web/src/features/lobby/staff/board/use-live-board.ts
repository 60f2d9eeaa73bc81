/** The live board; refetched when the server says that it changed, and regularly for changes without an event. */
import { liveBoardRoutes } from '@foyer/contract/lobby/live-board.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../../users/index.ts';

export const liveBoardKey = ['live board'] as const;
const refreshEveryMs = 15_000;

export function useLiveBoard() {
  return useQuery({
    queryKey: liveBoardKey,
    queryFn: async () => (await callAsStaff(liveBoardRoutes.board, {})).result,
    refetchInterval: refreshEveryMs,
    staleTime: 0,
  });
}
