/** The knocks of one agent while the page lives: the list, the answers, and when to look again. */
import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import { seconds } from '@foyer/contract/time.ts';
import * as list from './offers.ts';
import { watch } from './watched.ts';

/** How long a toast says who took it before it closes. */
export const takenShowsMs = seconds(3);
/** News may fall into a fetch this often in a row before the fetched list is shown all the same. */
const mostRefetches = 3;

export interface OfferParts {
  /** The agent's open offers: the truth. */
  fetchOffers(): Promise<DemoRequest[]>;
  accept(request: DemoRequest): Promise<unknown>;
  reject(request: DemoRequest): Promise<unknown>;
  /** Something new stands in the list. */
  onKnock(): void;
  /** @returns who was first, where that is why the answer was refused; `undefined` for any other reason */
  readTakenBy(error: unknown): string | null | undefined;
  /** Whether the refusal says that there is nothing left to answer. */
  saysGone(error: unknown): boolean;
  onFailed(error: unknown): void;
  /** The server's clock, milliseconds. */
  now(): number;
  later(ms: number, work: () => void): void;
}

export type OfferDesk = ReturnType<typeof createOfferDesk>;

export function createOfferDesk(parts: OfferParts) {
  const offers = watch<readonly list.Offer[]>([]);
  const heard = new Set<string>();
  let isFetching = false;
  let isWanted = false;
  let isStale = false;
  /** Counts the news: a list that was asked for before the newest of them is old. */
  let newsHeard = 0;

  function change(next: readonly list.Offer[]): void {
    const fresh = next.map((offer) => offer.request).filter((request) => !heard.has(list.knockId(request)));
    offers.set(next);
    for (const request of fresh) {
      heard.add(list.knockId(request));
      parts.later(list.timeLeftMs(request, parts.now()) + seconds(1), () => void refetch());
    }
    if (fresh.length > 0) parts.onKnock();
  }

  /** Takes the server's list. Calls that come while one is under way lead to one more afterwards. */
  async function refetch(): Promise<void> {
    isWanted = true;
    if (isFetching) return;
    isFetching = true;
    try {
      for (let round = 0; isWanted; round += 1) {
        isWanted = false;
        const before = newsHeard;
        const requests = await parts.fetchOffers();
        if (before === newsHeard || round >= mostRefetches)
          change(list.applySnapshot(offers.get(), requests));
        else isWanted = true;
      }
      isStale = false;
    } catch {
      // Nothing to say to anybody: the poll asks again.
      isStale = true;
    } finally {
      isFetching = false;
    }
  }

  function hear(request: DemoRequest): void {
    newsHeard += 1;
    change(list.hearKnock(offers.get(), request));
    void refetch();
  }

  /** Somebody else was first: the toast says who, then closes. What this tab itself is answering waits for its answer. */
  function hearTaken(meetingId: string, by: string | null): void {
    newsHeard += 1;
    const offer = list.find(offers.get(), meetingId);
    if (offer && !list.isUnderWay(offer)) showTaken(meetingId, by);
    void refetch();
  }

  /** The customer is gone. */
  function hearGone(meetingId: string): void {
    newsHeard += 1;
    change(list.close(offers.get(), meetingId));
    void refetch();
  }

  /** @returns whether the server took the answer */
  async function answer(meetingId: string, name: 'accepting' | 'rejecting'): Promise<boolean> {
    const offer = list.find(offers.get(), meetingId);
    if (offer?.phase.name !== 'open') return false;
    change(list.setPhase(offers.get(), meetingId, { name }));
    try {
      await (name === 'accepting' ? parts.accept(offer.request) : parts.reject(offer.request));
      close(meetingId);
      return true;
    } catch (error) {
      refused(meetingId, error);
      return false;
    } finally {
      void refetch();
    }
  }

  function refused(meetingId: string, error: unknown): void {
    const takenBy = parts.readTakenBy(error);
    if (takenBy !== undefined) {
      showTaken(meetingId, takenBy);
      return;
    }
    if (parts.saysGone(error)) close(meetingId);
    else change(list.setPhase(offers.get(), meetingId, { name: 'open' }));
    parts.onFailed(error);
  }

  function showTaken(meetingId: string, by: string | null): void {
    change(list.setPhase(offers.get(), meetingId, { name: 'taken', by }));
    parts.later(takenShowsMs, () => {
      if (list.find(offers.get(), meetingId)?.phase.name === 'taken') close(meetingId);
    });
  }

  function close(meetingId: string): void {
    newsHeard += 1;
    change(list.close(offers.get(), meetingId));
  }

  return {
    offers,
    refetch,
    /** For the poll: asks again only when the last question failed. */
    refetchIfStale: () => (isStale ? refetch() : Promise.resolve()),
    hear,
    hearTaken,
    hearGone,
    accept: (meetingId: string) => answer(meetingId, 'accepting'),
    reject: (meetingId: string) => answer(meetingId, 'rejecting'),
  };
}
