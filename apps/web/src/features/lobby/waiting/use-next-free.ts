/** The first time that can be booked, as the customer reads it. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { call } from '../../../platform/api/api.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { useAsync } from '../../../platform/state/use-async.ts';
import { browserZone } from '../../../platform/time/usable-zone.ts';
import { dayAndTime } from '../../../ui/day-and-time.ts';

/** @returns `null` until it is known, and without a free time */
export function useNextFree(productSlug: string, isNeeded: boolean): string | null {
  const { timeZone } = useConfig();
  const { state } = useAsync(isNeeded ? productSlug : null, () =>
    call(lobbyRoutes.availability, { params: { productSlug } }),
  );
  const nextFree = state.status === 'loaded' ? state.value.result?.nextFree : null;
  return nextFree ? dayAndTime(nextFree, browserZone(timeZone)) : null;
}
