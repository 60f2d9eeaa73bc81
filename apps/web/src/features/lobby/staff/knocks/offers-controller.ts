/** The open offers of an agent: applies server events, sends the answers and decides when to refetch. */

import { seconds } from '@foyer/contract/core/time.ts';
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import { createObservable } from '../../../../platform/state/observable.ts';
import * as list from './offers.ts';

/** How long a toast shows who took the request before it closes. */
export const takenShownForMs = seconds(3);
/** How many fetches in a row an event may invalidate before the fetched list is applied anyway. */
const maxRefetches = 3;

export interface OffersDependencies {
  /** The agent's open offers on the server. */
  fetchOffers(): Promise<DemoRequest[]>;
  accept(request: DemoRequest): Promise<unknown>;
  reject(request: DemoRequest): Promise<unknown>;
  /** The list has new offers. */
  onKnock(): void;
  /**
   * @returns who took the request, if that is why the answer was rejected; `undefined` for any other reason
   */
  readTakenBy(error: unknown): string | null | undefined;
  /** Whether the answer was rejected because the request no longer exists. */
  isGone(error: unknown): boolean;
  onFailed(error: unknown): void;
  /** The server's clock, milliseconds. */
  now(): number;
  schedule(ms: number, work: () => void): void;
}

export type OffersController = ReturnType<typeof createOffersController>;

export function createOffersController(dependencies: OffersDependencies) {
  const offers = createObservable<readonly list.Offer[]>([]);
  const announcedKnocks = new Set<string>();
  let isFetching = false;
  let isRefetchWanted = false;
  let isStale = false;
  /** Counts the changes: a list fetched before the newest of them is stale. */
  let revision = 0;

  function update(next: readonly list.Offer[]): void {
    const fresh = next
      .map((offer) => offer.request)
      .filter((request) => !announcedKnocks.has(list.knockId(request)));
    offers.set(next);
    for (const request of fresh) {
      announcedKnocks.add(list.knockId(request));
      dependencies.schedule(list.timeLeftMs(request, dependencies.now()) + seconds(1), () => void refetch());
    }
    if (fresh.length > 0) dependencies.onKnock();
  }

  /**
   * Fetches and applies the server's list. Calls during a fetch are coalesced into one more fetch after it.
   */
  async function refetch(): Promise<void> {
    isRefetchWanted = true;
    if (isFetching) return;
    isFetching = true;
    try {
      for (let round = 0; isRefetchWanted; round += 1) {
        isRefetchWanted = false;
        const revisionBefore = revision;
        const requests = await dependencies.fetchOffers();
        if (revisionBefore === revision || round >= maxRefetches)
          update(list.applySnapshot(offers.state(), requests));
        else isRefetchWanted = true;
      }
      isStale = false;
    } catch {
      // Not shown to the agent: the next poll fetches again.
      isStale = true;
    } finally {
      isFetching = false;
    }
  }

  function addKnock(request: DemoRequest): void {
    revision += 1;
    update(list.addKnock(offers.state(), request));
    void refetch();
  }

  /**
   * Another agent took the request: the toast shows who, then closes. An answer that this tab is sending is
   * awaited first.
   */
  function onTaken(meetingId: string, by: string | null): void {
    revision += 1;
    const offer = list.findOffer(offers.state(), meetingId);
    if (offer && !list.isBeingAnswered(offer)) showTaken(meetingId, by);
    void refetch();
  }

  /** The request is over or was withdrawn from this agent. */
  function onCancelled(meetingId: string): void {
    revision += 1;
    update(list.removeOffer(offers.state(), meetingId));
    void refetch();
  }

  /** @returns whether the server accepted the answer */
  async function answer(meetingId: string, name: 'accepting' | 'rejecting'): Promise<boolean> {
    const offer = list.findOffer(offers.state(), meetingId);
    if (offer?.phase.name !== 'open') return false;
    update(list.setPhase(offers.state(), meetingId, { name }));
    try {
      await (name === 'accepting' ? dependencies.accept(offer.request) : dependencies.reject(offer.request));
      removeOffer(meetingId);
      return true;
    } catch (error) {
      handleRejection(meetingId, error);
      return false;
    } finally {
      void refetch();
    }
  }

  function handleRejection(meetingId: string, error: unknown): void {
    const takenBy = dependencies.readTakenBy(error);
    if (takenBy !== undefined) {
      showTaken(meetingId, takenBy);
      return;
    }
    if (dependencies.isGone(error)) removeOffer(meetingId);
    else update(list.setPhase(offers.state(), meetingId, { name: 'open' }));
    dependencies.onFailed(error);
  }

  function showTaken(meetingId: string, by: string | null): void {
    update(list.setPhase(offers.state(), meetingId, { name: 'taken', by }));
    dependencies.schedule(takenShownForMs, () => {
      if (list.findOffer(offers.state(), meetingId)?.phase.name === 'taken') removeOffer(meetingId);
    });
  }

  function removeOffer(meetingId: string): void {
    revision += 1;
    update(list.removeOffer(offers.state(), meetingId));
  }

  return {
    offers,
    refetch,
    /** For the poll: fetches only when the last fetch failed. */
    refetchIfStale: () => (isStale ? refetch() : Promise.resolve()),
    addKnock,
    onTaken,
    onCancelled,
    accept: (meetingId: string) => answer(meetingId, 'accepting'),
    reject: (meetingId: string) => answer(meetingId, 'rejecting'),
  };
}
