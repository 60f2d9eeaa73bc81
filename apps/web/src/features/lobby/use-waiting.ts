/** The wait as it is lived: the request is made or found again, news come in, and the truth is fetched. */
import { lobbyRoutes } from '@foyer/contract/lobby.ts';
import { seconds } from '@foyer/contract/time.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { isSignInOver } from '../../platform/api-error.ts';
import { explain } from '../../platform/errors.ts';
import { connectLive } from '../../platform/live.ts';
import { snackbar } from '../../platform/snackbar.tsx';
import { arriving, type Barred, heldUntil, reduceWaiting, viewOf, type WaitingView } from './waiting.ts';

const fetchEveryMs = seconds(10);

interface UseWaiting {
  token: string;
  /** Whether the customer has just proved the code and knocks now, or has come back to a request of before. */
  entrance: 'knock' | 'return';
  /** The booked start that is knocked for; `null` for somebody now. */
  scheduleId: string | null;
  /** Of the page's address: whoever was handed on to another product waits elsewhere. */
  productSlug: string;
  /** The customer token is not accepted any more. */
  onSignInOver: (sentence: string) => void;
  /** There is no request to wait with, and none can be made. */
  onRefused: (error: ApiError) => void;
}

export function useWaiting(props: UseWaiting) {
  const { token, entrance, scheduleId, productSlug, onSignInOver, onRefused } = props;
  const [waiting, dispatch] = useReducer(reduceWaiting, arriving);
  const [isAsking, setAsking] = useState(false);
  const callbacks = useRef({ onSignInOver, onRefused });
  callbacks.current = { onSignInOver, onRefused };
  const view = viewOf(waiting, productSlug);
  const isOver = useRef(false);
  isOver.current = !goesOn.includes(view.status);

  const ask = useCallback(
    async (what: 'knock' | 'current' | 'leave'): Promise<void> => {
      try {
        const { result } =
          what === 'knock'
            ? await call(lobbyRoutes.knock, { token, body: scheduleId ? { scheduleId } : undefined })
            : await call(lobbyRoutes[what], { token });
        dispatch({ type: 'fetched', snapshot: result });
      } catch (error) {
        if (isSignInOver(error)) {
          // Who was told that it is over, and is not let in any more, keeps reading that until they ask for something.
          if (what === 'current' && isOver.current) return;
          return callbacks.current.onSignInOver(explain(error));
        }
        if (what === 'current' && error instanceof ApiError && error.code === 'lobby.no_request')
          return ask('knock');
        const why = error instanceof ApiError && barredBy[error.code];
        if (why) dispatch({ type: 'barred', why });
        else if (error instanceof ApiError && error.status >= 400 && error.status < 429) {
          return callbacks.current.onRefused(error);
        }
        throw error;
      }
    },
    [token, scheduleId],
  );

  useFirstRequest(ask, entrance, waiting.snapshot !== null);
  useNews(token, ask, dispatch);
  useTruthOnConnect(ask, waiting.connection === 'connected' && waiting.snapshot !== null);
  useFallbackFetch(ask, waiting.connection !== 'connected' && waiting.snapshot !== null);

  /** @returns whether the server heard it */
  async function askAloud(what: 'knock' | 'leave'): Promise<boolean> {
    setAsking(true);
    const wasHeard = await ask(what).then(
      () => true,
      (error: unknown) => {
        snackbar.show(explain(error), 'bad');
        return false;
      },
    );
    setAsking(false);
    return wasHeard;
  }

  return {
    view,
    snapshot: waiting.snapshot,
    connection: waiting.connection,
    heldUntil: heldUntil(waiting),
    isAsking,
    knockAgain: () => askAloud('knock'),
    leave: () => askAloud('leave'),
  };
}

const goesOn: readonly WaitingView['status'][] = ['arriving', 'waiting', 'room', 'elsewhere'];

/** What may pass: the customer keeps the token, and can ask again. */
const barredBy: Partial<Record<ApiError['code'], Barred>> = {
  'tenant.suspended': 'paused',
  'product.not_found': 'withdrawn',
};

type Ask = (what: 'knock' | 'current' | 'leave') => Promise<void>;

// Until the first answer is there it is asked for again: there is nothing else this page could do.
function useFirstRequest(ask: Ask, entrance: UseWaiting['entrance'], isDone: boolean): void {
  useEffect(() => {
    if (isDone) return;
    const first = () => void ask(entrance === 'knock' ? 'knock' : 'current').catch(() => {});
    first();
    const timer = setInterval(first, seconds(3));
    window.addEventListener('online', first);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', first);
    };
  }, [ask, entrance, isDone]);
}

function useNews(
  token: string,
  ask: Ask,
  dispatch: (event: Parameters<typeof reduceWaiting>[1]) => void,
): void {
  useEffect(() => {
    const channel = connectLive('/customer', { token: async () => token });
    const refresh = () => void ask('current').catch(() => {});
    channel.onState((state) => dispatch({ type: 'connection', state, at: Date.now() }));
    channel.on('lobby_set-participants-count', (news) => dispatch({ type: 'moved', ...news }));
    channel.on('lobby_customer-redirect', (news) => {
      dispatch({ type: 'redirected', ...news });
      if (news.why === 'agent') refresh();
    });
    channel.on('lobby_host-joined-meeting', (news) => dispatch({ type: 'met', ...news }));
    channel.on('lobby_request-accepted', (news) => dispatch({ type: 'accepted', ...news }));
    channel.on('lobby_request-rejected', (news) => {
      dispatch({ type: 'expired', reason: 'rejected', ...news });
      refresh();
    });
    channel.on('lobby_no-agent-available', (news) => {
      dispatch({ type: 'expired', reason: 'no-agent', ...news });
      refresh();
    });
    // A phone that was in a pocket may have slept through news.
    const wake = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      channel.close();
    };
  }, [token, ask, dispatch]);
}

/** What was told before the connection stood was missed. Before the first answer there is nothing to ask for. */
function useTruthOnConnect(ask: Ask, isReady: boolean): void {
  useEffect(() => {
    if (isReady) void ask('current').catch(() => {});
  }, [ask, isReady]);
}

function useFallbackFetch(ask: Ask, isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => void ask('current').catch(() => {}), fetchEveryMs);
    return () => clearInterval(timer);
  }, [ask, isNeeded]);
}
