/** View model of an invitation: from the link to the admission by the agent. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import {
  type Invitation,
  type InvitationSession,
  invitationLimits,
} from '@foyer/contract/meetings/guest-invitations.ts';
import { ApiError, mayPass } from '../../platform/api/api-error.ts';
import { createObservable, type Observable } from '../../platform/state/observable.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** Why the person cannot join. */
export const closedReasons = ['invalid', 'expired', 'used', 'revoked', 'refused', 'left', 'ended'] as const;
export type ClosedReason = (typeof closedReasons)[number];

export type InvitationView =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly requestId: string | undefined }
  | { readonly status: 'closed'; readonly reason: ClosedReason }
  | {
      readonly status: 'asking';
      readonly invitation: Invitation;
      readonly isSending: boolean;
      /** Of the name; `failed`: the request did not reach the server. */
      readonly problem: FieldProblem | 'failed' | null;
    }
  | { readonly status: 'waiting'; readonly invitation: Invitation; readonly isOffline: boolean }
  | { readonly status: 'admitted'; readonly invitation: Invitation };

export interface InvitationPorts {
  readonly clock: Clock;
  readonly find: () => Promise<Invitation>;
  readonly ask: (body: { name?: string }) => Promise<InvitationSession>;
}

export interface InvitationModel extends Observable<InvitationView> {
  /** Asks the agent to be admitted. */
  ask(name: string): void;
  /** Loads the invitation again after a failure. */
  reload(): void;
  /** A fresh access token of an admitted guest; `null` when they may no longer be in the meeting. */
  token(): Promise<string | null>;
  close(): void;
}

const retryMs = seconds(3);
/** The token is renewed this long before it expires. */
const renewBeforeMs = minutes(2);

export function createInvitation({ clock, find, ask }: InvitationPorts): InvitationModel {
  const { state, subscribe, set } = createObservable<InvitationView>({ status: 'loading' });
  let access: { token: string; atMs: number } | null = null;
  let cancelTimer = () => {};
  let isClosed = false;

  function after(ms: number, run: () => void) {
    cancelTimer();
    cancelTimer = clock.after(ms, run);
  }

  async function load() {
    set({ status: 'loading' });
    try {
      const invitation = await find();
      if (isClosed) return;
      if (invitation.state === 'new') set({ status: 'asking', invitation, isSending: false, problem: null });
      else if (invitation.state === 'admitted') await poll();
      else show(invitation);
    } catch (error) {
      if (!isClosed) fail(error);
    }
  }

  /** An admitted guest is shown when the token is there. */
  function show(invitation: Invitation) {
    if (invitation.state === 'waiting') {
      set({ status: 'waiting', invitation, isOffline: false });
      after(invitationLimits.pollMs, () => void poll());
    } else if (invitation.state === 'admitted') set({ status: 'admitted', invitation });
    else if (invitation.state !== 'new') set({ status: 'closed', reason: invitation.state });
  }

  async function poll() {
    try {
      const session = await ask({});
      if (isClosed) return;
      keep(session);
      show(session);
    } catch (error) {
      if (isClosed) return;
      const current = state();
      if (!mayPass(error)) return fail(error);
      if (current.status === 'waiting') set({ ...current, isOffline: true });
      after(retryMs, () => void poll());
    }
  }

  function keep({ accessToken }: InvitationSession) {
    access = accessToken === null ? null : { token: accessToken, atMs: clock.now() };
  }

  function fail(error: unknown) {
    const reason = reasonOf(error);
    if (reason) set({ status: 'closed', reason });
    else set({ status: 'failed', requestId: error instanceof ApiError ? error.requestId : undefined });
  }

  async function send(name: string) {
    const before = state();
    if (before.status !== 'asking' || before.isSending) return;
    set({ ...before, isSending: true, problem: null });
    try {
      const session = await ask({ name });
      if (isClosed) return;
      keep(session);
      show(session);
    } catch (error) {
      if (isClosed) return;
      const problem = error instanceof ApiError ? error.fields?.name : undefined;
      if (problem || mayPass(error)) set({ ...before, isSending: false, problem: problem ?? 'failed' });
      else fail(error);
    }
  }

  void load();

  return {
    state,
    subscribe,
    ask: (name) => void send(name),
    reload: () => void load(),

    async token() {
      const lastsMs = invitationLimits.accessTokenLifetimeMs - renewBeforeMs;
      if (access && clock.now() - access.atMs < lastsMs) return access.token;
      try {
        keep(await ask({}));
        return access?.token ?? null;
      } catch (error) {
        // The room retries while the network is down.
        if (mayPass(error)) throw error;
        return null;
      }
    },

    close() {
      isClosed = true;
      cancelTimer();
    },
  };
}

/** `null`: the request failed, and the invitation may be valid. */
function reasonOf(error: unknown): ClosedReason | null {
  switch (error instanceof ApiError ? error.code : null) {
    // The server rejects a malformed token as an invalid request.
    case 'request.invalid':
    case 'link.invalid':
      return 'invalid';
    case 'link.expired':
      return 'expired';
    case 'link.used':
      return 'used';
    case 'link.revoked':
      return 'revoked';
    default:
      return null;
  }
}
