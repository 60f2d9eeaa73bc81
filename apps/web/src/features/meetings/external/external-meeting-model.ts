/**
 * The state of the page of a meeting on an external platform:
 *
 *     opening ──► open ──► ended
 *        └─────────┴─────► refused   the person may not be in the meeting
 */

import { type ExternalMeeting, externalMeetingLimits } from '@foyer/contract/meetings/external.ts';
import type { Meeting } from '@foyer/contract/meetings/meetings.ts';
import { createObservable, type Observable } from '../../../platform/state/observable.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { EntryRefusal } from '../call/call-state.ts';
import { codeOf, isEnd, refusalOf } from '../call/entry-errors.ts';

export interface ExternalMeetingApi {
  reportPage(): Promise<ExternalMeeting>;
  address(): Promise<string>;
  opened(): Promise<ExternalMeeting>;
  hangUp(): Promise<Meeting>;
  rejoin(): Promise<Meeting>;
}

export interface ExternalMeetingState {
  readonly status: 'opening' | 'open' | 'ended' | 'refused';
  readonly meeting: Meeting | null;
  readonly hasOpened: boolean;
  readonly hasOtherOpened: boolean;
  /** With a token for one opening; `null` until it is fetched. */
  readonly address: string | null;
  /** The platform cannot be opened: the product's address is not valid any more. */
  readonly isAddressMissing: boolean;
  readonly isOffline: boolean;
  readonly isEnding: boolean;
  /** Also `built_in`: the meeting takes place in the room. */
  readonly refusal: EntryRefusal | 'built_in' | null;
}

interface Dependencies {
  readonly api: ExternalMeetingApi;
  readonly clock: Clock;
  /** @returns whether the browser opened the address */
  readonly openAddress: (address: string) => boolean;
}

export const openingState: ExternalMeetingState = {
  status: 'opening',
  meeting: null,
  hasOpened: false,
  hasOtherOpened: false,
  address: null,
  isAddressMissing: false,
  isOffline: false,
  isEnding: false,
  refusal: null,
};

export interface ExternalMeetingModel extends Observable<ExternalMeetingState> {
  /** The person opened the address. */
  markOpened(): void;
  hangUp(): Promise<void>;
  close(): void;
}

export function startExternalMeeting({ api, clock, openAddress }: Dependencies): ExternalMeetingModel {
  const state = createObservable(openingState);
  let isClosed = false;
  let isFetchingAddress = false;
  let hasTriedToOpen = false;

  const isOver = () => isClosed || state.state().status === 'ended' || state.state().status === 'refused';

  async function report(): Promise<void> {
    if (isOver()) return;
    try {
      const found = await api.reportPage();
      if (isOver()) return;
      // The customer left in another tab: this page is the return.
      if (found.as === 'customer' && found.canRejoin.length > 0) await api.rejoin();
      apply(found);
      if (state.state().address === null) await fetchAddress();
    } catch (error) {
      fail(error);
    }
    if (!isOver()) clock.after(externalMeetingLimits.reportEveryMs, () => void report());
  }

  function apply({ hasOpened, hasOtherOpened, ...meeting }: ExternalMeeting): void {
    if (meeting.status === 'ended') state.update({ status: 'ended', meeting, isOffline: false });
    else state.update({ status: 'open', meeting, hasOpened, hasOtherOpened, isOffline: false });
  }

  function fail(error: unknown): void {
    if (isOver()) return;
    const code = codeOf(error);
    const { meeting } = state.state();
    if (isEnd(code, meeting !== null)) return;
    const refusal = code === 'meeting.built_in' ? 'built_in' : refusalOf(code);
    state.update(refusal ? { status: 'refused', refusal } : { isOffline: true });
  }

  async function fetchAddress(): Promise<void> {
    if (isOver() || isFetchingAddress) return;
    isFetchingAddress = true;
    try {
      const address = await api.address();
      state.update({ address, isAddressMissing: false });
      openOnce(address);
    } catch (error) {
      if (codeOf(error) === 'product.platform_unavailable') state.update({ isAddressMissing: true });
    } finally {
      isFetchingAddress = false;
    }
  }

  /** After a reload the platform is open already. */
  function openOnce(address: string): void {
    if (hasTriedToOpen || isOver()) return;
    hasTriedToOpen = true;
    if (!state.state().hasOpened && openAddress(address)) markOpened();
  }

  function markOpened(): void {
    // Its token is used up.
    state.update({ address: null, hasOpened: true });
    void reportOpened();
    void fetchAddress();
  }

  /** Repeated until the server knows it. */
  async function reportOpened(): Promise<void> {
    if (isOver()) return;
    try {
      const found = await api.opened();
      if (!isOver()) apply(found);
    } catch (error) {
      fail(error);
      if (!isOver()) clock.after(externalMeetingLimits.reportEveryMs, () => void reportOpened());
    }
  }

  async function hangUp(): Promise<void> {
    if (isOver() || state.state().isEnding) return;
    state.update({ isEnding: true });
    try {
      const meeting = await api.hangUp();
      state.update({ status: 'ended', meeting, isEnding: false });
    } catch {
      state.update({ isEnding: false, isOffline: true });
    }
  }

  void report();
  return {
    state: state.state,
    subscribe: state.subscribe,
    markOpened,
    hangUp,
    close: () => {
      isClosed = true;
    },
  };
}
