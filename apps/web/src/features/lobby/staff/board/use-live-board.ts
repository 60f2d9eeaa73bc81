/** The live board; refetched when the server says that it changed, and regularly for changes without an event. */
import { liveBoardRoutes } from '@foyer/contract/lobby/live-board.ts';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { callAsStaff } from '../../../users/index.ts';

export const liveBoardKey = ['live board'] as const;
const refreshEveryMs = 15_000;

export function useLiveBoard() {
  return useQuery({
    queryKey: liveBoardKey,
    queryFn: async () => {
      const { result } = await callAsStaff(liveBoardRoutes.board, {});
      return { ...result, clockAheadMs: Date.parse(result.asOf) - Date.now() };
    },
    refetchInterval: refreshEveryMs,
    staleTime: 0,
  });
}

/** The server's clock, milliseconds. */
export function useServerNow(board: ReturnType<typeof useLiveBoard>): number {
  return useNow(Date.now) + (board.data?.clockAheadMs ?? 0);
}
