/** Stays in a room: joins, and joins again when the connection is lost. */
import type { ParticipantInfo, SpeakerInfo } from '@livekit/protocol';
import { createPeer, type Peer, type PeerEvents } from './peer.ts';
import { openSignal, type Signal } from './signal.ts';

export interface ConnectionOptions {
  /** Of LiveKit, with the scheme ws or wss. */
  readonly url: string;
  /** A new token for the room; `null` when there is no such room. Joining would create it. */
  readonly token: () => Promise<string | null>;
  /** How long a missing room may take to come back: a LiveKit that restarts forgets its rooms. */
  readonly roomWaitMs: number;
  readonly now: () => number;
  readonly media: Pick<PeerEvents, 'onPacket' | 'onReport'>;
  /** Who is there after joining; again after each loss. */
  readonly onJoined: (participants: readonly ParticipantInfo[]) => void;
  /** Who has changed. */
  readonly onParticipants: (participants: readonly ParticipantInfo[]) => void;
  /** Who began or stopped speaking, by the `sid` of the participant. */
  readonly onSpeakers: (speakers: readonly SpeakerInfo[]) => void;
  /** The connection has ended. `isFinal`: the room was closed or may no longer be recorded; otherwise it could not be reached. */
  readonly onEnded: (isFinal: boolean) => void;
}

export type Connection = Pick<Peer, 'requestKeyFrame' | 'requestAgain'> &
  Pick<Signal, 'subscribe' | 'setTrack'> & { close(): void };

const retryAfterMs = [100, 300, 1_000, 2_000] as const;
/** A room that is unreachable for longer is given up. */
const givenUpAfterMs = 60_000;

class MissingRoomError extends Error {
  constructor() {
    super('There is no such room');
  }
}

/** @throws Error when the room cannot be joined */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  let current: { signal: Signal; peer: Peer } | null = null;
  let isClosed = false;

  async function enter(): Promise<void> {
    let early: (() => void)[] | null = [];
    // The first messages come before the function below has returned.
    const later = (work: () => void) => (early ? early.push(work) : work());
    let hasEnded = false;
    const lose = (isFinal: boolean) => {
      if (hasEnded) return;
      hasEnded = true;
      peer.close();
      later(() => {
        signal.leave();
        lost(isFinal);
      });
    };
    const peer = createPeer({
      now: options.now,
      events: {
        ...options.media,
        onAnswer: (sdp, number) => later(() => signal.answer(sdp, number)),
        onCandidate: (candidate) => later(() => signal.candidate(candidate)),
        onFailed: () => lose(false),
      },
    });
    const token = await options.token();
    if (token === null) {
      peer.close();
      throw new MissingRoomError();
    }
    const opening = openSignal(options.url, token, {
      onOffer: peer.take,
      onCandidate: peer.addCandidate,
      onParticipants: (participants) => later(() => options.onParticipants(participants)),
      onSpeakers: (speakers) => later(() => options.onSpeakers(speakers)),
      onClosed: lose,
    });
    const signal = await opening.catch((error: unknown) => {
      peer.close();
      throw error;
    });
    if (isClosed) {
      signal.leave();
      return peer.close();
    }
    current = { signal, peer };
    options.onJoined(signal.joined.otherParticipants);
    const waiting = early;
    early = null;
    for (const work of waiting) work();
  }

  function lost(isFinal: boolean) {
    current = null;
    if (isClosed) return;
    if (isFinal) {
      isClosed = true;
      return options.onEnded(true);
    }
    void enterAgain(performance.now());
  }

  async function enterAgain(lostAtMs: number) {
    for (let attempt = 0; !isClosed; attempt += 1) {
      await new Promise((resolve) =>
        setTimeout(resolve, retryAfterMs[Math.min(attempt, retryAfterMs.length - 1)]),
      );
      try {
        if (!isClosed) await enter();
        return;
      } catch (error) {
        const isMissing = error instanceof MissingRoomError;
        const waitMs = isMissing ? options.roomWaitMs : givenUpAfterMs;
        if (isClosed || performance.now() - lostAtMs < waitMs) continue;
        isClosed = true;
        options.onEnded(isMissing);
      }
    }
  }

  await enter();
  return {
    requestKeyFrame: (sid) => current?.peer.requestKeyFrame(sid),
    requestAgain: (sid, sequences) => current?.peer.requestAgain(sid, sequences),
    subscribe: (sids, isSubscribed) => current?.signal.subscribe(sids, isSubscribed),
    setTrack: (sid, wish) => current?.signal.setTrack(sid, wish),
    close() {
      isClosed = true;
      current?.signal.leave();
      current?.peer.close();
      current = null;
    },
  };
}
