/** The products whose customers the person may write to, with their announcements. */
import { announcementRoutes } from '@foyer/contract/lobby/announcements.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../../users/index.ts';

export const announcementsKey = ['lobby announcements'] as const;
/** Announcements of other people, and the ends of announcements, have no event. */
const refreshEveryMs = 15_000;

export function useAnnouncements() {
  return useQuery({
    queryKey: announcementsKey,
    queryFn: async () => (await callAsStaff(announcementRoutes.list, {})).result,
    refetchInterval: refreshEveryMs,
    staleTime: 0,
  });
}
