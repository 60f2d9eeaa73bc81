/** The offers that are shown as toasts now, and the server's time. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { useMediaQuery } from '@mui/material';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { knocksOf, type QueueRow } from '../queue/queue-rows.ts';
import { useLobby, useQueueRows } from '../use-lobby.ts';
import { chooseToasts, type Offer } from './offers.ts';

/** On a phone one toast leaves room for the waiting list, which has the other answers. */
const maxOnPhones = 1;

export interface Toasts {
  readonly rows: readonly QueueRow[];
  readonly toasts: readonly Offer[];
  /** The knocks without a toast. */
  readonly overflow: readonly QueueRow[];
  /** The server's clock in milliseconds; updated every second. */
  readonly now: number;
}

export function useToasts(): Toasts {
  const lobby = useLobby();
  const offers = useObservable(lobby.offers);
  const rows = useQueueRows();
  const now = useNow();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const toasts = chooseToasts(offers, now, isPhone ? maxOnPhones : lobbyLimits.maxToasts);
  const overflow = knocksOf(rows).filter(({ offer }) => !offer || !toasts.includes(offer));
  return { rows, toasts, overflow, now };
}
