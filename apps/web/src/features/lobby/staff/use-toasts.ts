/** Which knocks are shown as toasts now, and the clock they run by. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { useMediaQuery } from '@mui/material';
import { useNow } from '../../../ui/staff/use-now.ts';
import { chooseToasts, type Offer } from './offers.ts';
import { knocksOf, type QueueRow } from './queue-rows.ts';
import { useLobby, useQueueRows } from './use-lobby.ts';
import { useWatched } from './watched.ts';

/** On a phone one toast leaves the list visible, which answers the others. */
const mostOnPhones = 1;

export interface Toasts {
  readonly rows: readonly QueueRow[];
  readonly toasts: readonly Offer[];
  /** Who knocks without room for a toast. */
  readonly beyond: readonly QueueRow[];
  /** The server's clock, milliseconds; moves on every second. */
  readonly now: number;
}

export function useToasts(): Toasts {
  const desk = useLobby();
  const offers = useWatched(desk.offers);
  const rows = useQueueRows();
  const now = useNow(desk.clock.now);
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const toasts = chooseToasts(offers, now, isPhone ? mostOnPhones : lobbyLimits.maxToasts);
  const beyond = knocksOf(rows).filter(({ offer }) => !offer || !toasts.includes(offer));
  return { rows, toasts, beyond, now };
}
