/** The next opening and the first time that can be booked, as the customer reads them. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { call } from '../../../platform/api/api.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { useAsync } from '../../../platform/state/use-async.ts';
import { browserZone } from '../../../platform/time/usable-zone.ts';
import { dayAndTime } from '../../../ui/day-and-time.ts';

interface NextTimes {
  /** `null` while the product is open. */
  readonly opens: string | null;
  /** `null` without a free time. */
  readonly nextFree: string | null;
}

/** Both are `null` until they are known. */
export function useNextTimes(productSlug: string, isNeeded: boolean): NextTimes {
  const { timeZone } = useConfig();
  const { state } = useAsync(isNeeded ? productSlug : null, () =>
    call(lobbyRoutes.availability, { params: { productSlug } }),
  );
  const availability = state.status === 'loaded' ? state.value.result : null;
  const toText = (instant: string | null | undefined) =>
    instant ? dayAndTime(instant, browserZone(timeZone)) : null;
  return { opens: toText(availability?.opensAt), nextFree: toText(availability?.nextFree) };
}
