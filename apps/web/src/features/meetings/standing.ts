/** Standing in the room of the meeting to come: entered, sharing nothing of anybody, and ready for the call to take over. */
import { seconds } from '@foyer/contract/time.ts';
import { ApiError, mayPass } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MediaRoom, OpenRoom, RoomNews } from './call-ports.ts';

interface Needs {
  /** The key to stand there; it lets nothing be seen or heard. @throws ApiError when nobody is asked about this customer */
  readonly fetchKey: () => Promise<{ mediaPath: string; token: string }>;
  readonly openRoom: OpenRoom;
  readonly clock: Pick<Clock, 'after'>;
  /** Path on this origin → where the signalling is. */
  readonly signallingUrl: (path: string) => string;
}

export interface Standing {
  /** Hands the room over, once; `null` when it cannot be relied on: then the call enters as if nobody had stood there. */
  take(onNews: (news: RoomNews) => void): MediaRoom | null;
  /** Leaves, unless it was taken. */
  leave(): void;
}

const againAfterMs = seconds(3);

/** Goes in at once, and again after a loss; a refusal is final. */
export function standInRoom({ fetchKey, openRoom, clock, signallingUrl }: Needs): Standing {
  let room: MediaRoom | null = null;
  let isShaky = false;
  let isOver = false;
  let callOffRetry = () => {};
  let heir: ((news: RoomNews) => void) | null = null;

  function hangUp() {
    void room?.leave().catch(() => {});
    room = null;
    isShaky = false;
  }

  function tryAgain() {
    hangUp();
    callOffRetry();
    if (!isOver) callOffRetry = clock.after(againAfterMs, () => void comeIn());
  }

  async function comeIn() {
    let mine: MediaRoom | null = null;
    try {
      const [key, opened] = await Promise.all([
        fetchKey(),
        openRoom((news) => (heir ? heir(news) : mine && mine === room && hear(news))),
      ]);
      mine = opened;
      if (isOver) return void opened.leave();
      room = opened;
      await opened.enter({ url: signallingUrl(key.mediaPath), token: key.token });
    } catch (error) {
      // Once it is the call's, it is the call that hears of it and does better.
      if (heir || isOver) return;
      if (error instanceof ApiError && !mayPass(error)) hangUp();
      else tryAgain();
    }
  }

  function hear(news: RoomNews) {
    switch (news.type) {
      case 'interrupted':
        isShaky = true;
        return;
      case 'resumed':
        isShaky = false;
        return;
      case 'closed':
        // In another tab of the same customer, which is the one that stands there now.
        if (news.reason === 'taken_over') return hangUp();
        return tryAgain();
    }
  }

  function leave() {
    if (heir) return;
    isOver = true;
    callOffRetry();
    hangUp();
  }

  void comeIn();
  return {
    take(onNews) {
      if (!room || isShaky || heir || isOver) {
        leave();
        return null;
      }
      heir = onNews;
      return room;
    },
    leave,
  };
}
