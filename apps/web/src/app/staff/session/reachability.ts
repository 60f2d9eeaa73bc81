/** Whether the console can reach the server, and what follows when it can again. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { observeStaffRequests } from '../../../features/users/index.ts';
import { ApiError } from '../../../platform/api/api.ts';
import { watchReachability } from '../../../platform/connection/reachability.ts';
import { partFailedEvent } from '../../../platform/parts/load-part.ts';
import { useObservable } from '../../../platform/state/use-observable.ts';

export const reachability = watchReachability();

const isUnanswered = (error: unknown) => error instanceof ApiError && error.code === 'network.unreachable';

/** Refetches what the page shows as soon as the server can be reached again. */
export function useReachability(): boolean {
  const isReachable = useObservable(reachability);
  const queryClient = useQueryClient();
  useEffect(() => observeStaffRequests((request) => reachability.follow(request, isUnanswered)), []);
  useEffect(() => {
    window.addEventListener(partFailedEvent, reachability.check);
    return () => window.removeEventListener(partFailedEvent, reachability.check);
  }, []);
  useEffect(() => {
    if (isReachable) return () => undefined;
    // Runs when the state changes back.
    return () => void refetchShown(queryClient);
  }, [isReachable, queryClient]);
  return isReachable;
}

function refetchShown(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ observers }) => observers.every(({ options }) => options.refetchOnReconnect !== false),
  });
}
