/**
 * Makes or finds the customer's request, follows its server events, and fetches its state where events may be
 * missing.
 */

import { seconds } from '@foyer/contract/core/time.ts';
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { ApiError, call } from '../../../platform/api/api.ts';
import { isSignInOver } from '../../../platform/api/api-error.ts';
import { explain } from '../../../platform/api/errors.ts';
import { connectLive } from '../../../platform/live/live.ts';
import { stored } from '../../../platform/local-storage.ts';
import { snackbar } from '../../../platform/snackbar.tsx';
import { serverNow } from '../../../platform/time/server-clock.ts';
import {
  heldUntil,
  initialWaitState,
  reduceWait,
  type Unavailability,
  viewOf,
  type WaitEvent,
  type WaitFailure,
} from './waiting.ts';

const pollEveryMs = seconds(10);
const retryEveryMs = seconds(3);

interface FailureHandlers {
  /** The customer token is not accepted any more. */
  onSignInExpired: (sentence: string) => void;
  /** There is no request to wait with, and none can be made. */
  onRejected: (error: ApiError) => void;
}

interface WaitingOptions extends FailureHandlers {
  token: string;
  /** Whether the customer has just verified the code and knocks now, or returns to an earlier request. */
  entryMode: 'knock' | 'return';
  /** The booked start to join; `null` for a demo now. */
  scheduleId: string | null;
  /** Of the page's address: a customer who was transferred to another product waits at another address. */
  productSlug: string;
}

export function useWaiting(options: WaitingOptions) {
  const { token, entryMode, scheduleId, productSlug } = options;
  const [state, dispatch] = useReducer(reduceWait, initialWaitState);
  const [isRequesting, setRequesting] = useState(false);
  const isAnswered = state.snapshot !== null;

  /**
   * @returns false for a failure that ends the wait, which `useFailure` handles.
   * @throws every other failure
   */
  async function send(what: RequestKind): Promise<boolean> {
    try {
      const { result } =
        what === 'knock' || what === 'join'
          ? await call(lobbyRoutes.knock, {
              token,
              body: { ...(scheduleId && { scheduleId }), ...(what === 'join' && { takesOver: true }) },
            })
          : await call(lobbyRoutes[what], { token });
      dispatch({ type: 'fetched', snapshot: result });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (what === 'current' && error.code === 'lobby.no_request') return send('knock');
      const kind = failureKindOf(error);
      if (kind) {
        dispatch({ type: 'failed', failure: { kind, error }, isBackground: what === 'current' });
        return false;
      }
      const why = unavailableBy[error.code];
      if (why) dispatch({ type: 'unavailable', why });
      throw error;
    }
  }

  useInitialRequest(send, entryMode, isAnswered || state.failure?.kind === 'rejected');
  useServerEvents(token, send, dispatch);
  usePolling(send, isAnswered, state.connection === 'connected');
  useFailure(state.failure, options);

  /** Sends on a click, and shows what went wrong. @returns whether the server accepted it */
  async function sendOnClick(what: Exclude<RequestKind, 'current'>): Promise<boolean> {
    setRequesting(true);
    const isAccepted = await send(what).catch((error: unknown) => {
      snackbar.show(explain(error), 'bad');
      return false;
    });
    setRequesting(false);
    return isAccepted;
  }

  return {
    view: viewOf(state, productSlug),
    snapshot: state.snapshot,
    connection: state.connection,
    heldUntil: heldUntil(state),
    isRequesting,
    /** Shows a newer answer that another part of the page received. */
    show: (snapshot: WaitingSnapshot) => dispatch({ type: 'fetched', snapshot }),
    knockAgain: () => sendOnClick('knock'),
    /** Continues the open request of another person with the same contact here. */
    join: () => sendOnClick('join'),
    leave: () => sendOnClick('leave'),
  };
}

/** These failures may pass: the customer keeps the token and can ask again. */
const unavailableBy: Partial<Record<ApiError['code'], Unavailability>> = {
  'tenant.suspended': 'suspended',
  'product.not_found': 'withdrawn',
};

function failureKindOf(error: ApiError): WaitFailure['kind'] | null {
  if (isSignInOver(error)) return 'sign-in-expired';
  const isRejection = error.status >= 400 && error.status < 429 && !unavailableBy[error.code];
  return isRejection ? 'rejected' : null;
}

type RequestKind = 'knock' | 'join' | 'current' | 'leave';
type Send = (what: RequestKind) => Promise<boolean>;

/** For requests that are sent again anyway, by a timer or the next server event. */
function ignoreUntilRetry(): void {}

/**
 * Sends the first request, and repeats it every three seconds and when the browser is back online until an
 * answer or a rejection has arrived. A failure is not shown: the page has nothing else to offer before the first answer.
 */
function useInitialRequest(send: Send, entryMode: WaitingOptions['entryMode'], isAnswered: boolean): void {
  const sendFirst = useEffectEvent(() => {
    send(entryMode === 'knock' ? 'knock' : 'current').catch(ignoreUntilRetry);
  });
  useEffect(() => {
    if (isAnswered) return;
    const attempt = () => sendFirst();
    attempt();
    const timer = setInterval(attempt, retryEveryMs);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [isAnswered]);
}

function useServerEvents(token: string, send: Send, dispatch: Dispatch<WaitEvent>): void {
  const refresh = useEffectEvent(() => {
    send('current').catch(ignoreUntilRetry);
  });
  useEffect(() => {
    const channel = connectLive('/customer', { token: async () => token });
    channel.onState((state) => dispatch({ type: 'connection', state, at: serverNow() }));
    channel.on('lobby_set-participants-count', (event) => dispatch({ type: 'queue-changed', ...event }));
    channel.on('lobby_notices-changed', (event) => dispatch({ type: 'notices-changed', ...event }));
    channel.on('lobby_customer-redirect', (event) => {
      dispatch({ type: 'redirected', ...event });
      if (event.why === 'agent') refresh();
    });
    channel.on('lobby_host-joined-meeting', (event) => dispatch({ type: 'agent-joined', ...event }));
    channel.on('lobby_request-accepted', (event) => dispatch({ type: 'accepted', ...event }));
    channel.on('lobby_request-rejected', (event) => {
      dispatch({ type: 'expired', reason: 'rejected', ...event });
      refresh();
    });
    channel.on('lobby_no-agent-available', (event) => {
      dispatch({ type: 'expired', reason: 'no-agent', ...event });
      refresh();
    });
    channel.on('lobby_customer-id', ({ customerId }) => stored.set('customerId', customerId));
    channel.on('lobby_moderator-id', ({ moderatorId }) => stored.set('assignedUserId', moderatorId));
    // A phone that was asleep may have missed server events.
    const onVisibilityChange = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      channel.close();
    };
  }, [token, dispatch]);
}

/**
 * Events that were sent before the connection was made are missed: the request is fetched at once, and again until that
 * succeeds. Without a connection it is fetched regularly. Before the first answer there is nothing to ask for.
 */
function usePolling(send: Send, isAnswered: boolean, isConnected: boolean): void {
  const refresh = useEffectEvent(() => send('current'));
  useEffect(() => {
    if (!isAnswered) return;
    const attempt = () =>
      refresh().then(() => {
        if (isConnected) clearInterval(timer);
      }, ignoreUntilRetry);
    const timer = setInterval(attempt, pollEveryMs);
    if (isConnected) void attempt();
    return () => clearInterval(timer);
  }, [isAnswered, isConnected]);
}

function useFailure(failure: WaitFailure | null, handlers: FailureHandlers): void {
  const onFailure = useEffectEvent(({ kind, error }: WaitFailure) => {
    if (kind === 'rejected') handlers.onRejected(error);
    else handlers.onSignInExpired(explain(error));
  });
  useEffect(() => {
    if (failure) onFailure(failure);
  }, [failure]);
}
