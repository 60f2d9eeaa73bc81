/** Who monitors a meeting, as the server knows it. */
import { seconds } from '@foyer/contract/core/time.ts';
import { supervisionRoutes } from '@foyer/contract/meetings/supervision.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

export const supervisionKey = (meetingId: string) => ['supervision', meetingId] as const;

export function useSupervision(meetingId: string) {
  return useQuery({
    queryKey: supervisionKey(meetingId),
    queryFn: async () => (await callAsStaff(supervisionRoutes.find, { params: { meetingId } })).result,
    refetchInterval: seconds(5),
    staleTime: 0,
  });
}
