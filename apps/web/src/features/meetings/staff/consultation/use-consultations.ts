/** The consultations that the signed-in agent is asked for, as the server knows them. */
import { seconds } from '@foyer/contract/core/time.ts';
import { type ConsultationForTarget, consultationRoutes } from '@foyer/contract/lobby/consultations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveChannel } from '../../../../platform/live/live.ts';
import { callAsStaff } from '../../../users/index.ts';

const requestKey = ['consultation-request'] as const;
const pageKey = (consultationId: string) => ['consultation', consultationId] as const;

/** The open one. @param channel `null` until it is opened; without it there is none */
export function useConsultationRequest(channel: LiveChannel<'/notifications'> | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!channel) return;
    const refetch = () => void queryClient.invalidateQueries({ queryKey: requestKey });
    const unsubscribers = [
      channel.on('lobby_consultation-changed', refetch),
      // Events were missed while the connection was lost.
      channel.onState((state) => state === 'connected' && refetch()),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [channel, queryClient]);
  const { data } = useQuery({
    queryKey: requestKey,
    queryFn: async () => (await callAsStaff(consultationRoutes.ownRequest, {})).result,
    enabled: channel !== null,
  });
  return data ?? null;
}

export function useConsultation(consultationId: string) {
  return useQuery({
    queryKey: pageKey(consultationId),
    queryFn: async () => (await callAsStaff(consultationRoutes.find, { params: { consultationId } })).result,
    refetchInterval: ({ state }) => (state.data?.status === 'ENDED' ? false : seconds(3)),
    staleTime: 0,
  });
}

/** The target's actions; afterwards every view is fetched again. */
export function useConsultationActions(consultationId: string) {
  const queryClient = useQueryClient();
  const params = { consultationId };
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: requestKey }),
      queryClient.invalidateQueries({ queryKey: pageKey(consultationId) }),
    ]);
  return {
    refetch,
    async answer(accept: boolean): Promise<void> {
      try {
        await callAsStaff(consultationRoutes.answer, { params, body: { accept } });
      } finally {
        void refetch();
      }
    },
    async hangUp(): Promise<void> {
      await callAsStaff(consultationRoutes.end, { params });
      await refetch();
    },
  };
}

export const customerNames = ({ customers }: ConsultationForTarget): string =>
  customers.map(({ customerName }) => customerName).join(', ');
