/** Puts the packets of a track in order, and asks for the missing ones until it is too late for them. */
import type { MediaPacket } from './peer.ts';

/** A packet in order. `isAfterLoss`: one before it never came. */
export interface OrderedPacket extends MediaPacket {
  readonly isAfterLoss: boolean;
}

interface ReorderOptions {
  readonly onPacket: (packet: OrderedPacket) => void;
  /** Asks for packets again; repeated while they are missing. */
  readonly onMissing: (sequences: number[]) => void;
  /** How long a missing packet is waited for. */
  readonly waitMs: number;
}

export interface Reorder {
  push(packet: MediaPacket): void;
  /** Asks again for what is missing and gives up what is too late. To be called every few milliseconds while `isWaiting`. */
  check(nowMs: number): void;
  isWaiting(): boolean;
  /** Hands out what it has, without waiting any longer. */
  flush(): void;
}

interface Missing {
  readonly sinceMs: number;
  askedAtMs: number;
}

/** Longer than a round trip, so that an answer under way is not requested again. */
const askAgainAfterMs = 60;
/** A larger step is a new start of the sender, not a loss: at 10 Mbit/s it is about a second. */
const largestStep = 1000;
/** The most that a request names. */
const mostAskedAtOnce = 100;

export function createReorder({ onPacket, onMissing, waitMs }: ReorderOptions): Reorder {
  const waiting = new Map<number, MediaPacket>();
  const missing = new Map<number, Missing>();
  /** Both grow without wrapping around. */
  let next: number | null = null;
  let highest = 0;
  let isAfterLoss = false;

  function handOut(packet: MediaPacket) {
    onPacket({ ...packet, isAfterLoss });
    isAfterLoss = false;
  }

  /** Hands out what is complete. */
  function advance() {
    while (next !== null) {
      const packet = waiting.get(next & 0xffff);
      if (!packet) return;
      waiting.delete(next & 0xffff);
      next += 1;
      handOut(packet);
    }
  }

  function begin(packet: MediaPacket) {
    highest = packet.sequence;
    next = packet.sequence + 1;
    handOut(packet);
  }

  function startAt(packet: MediaPacket) {
    flush();
    isAfterLoss = true;
    begin(packet);
  }

  function flush() {
    while (next !== null && waiting.size > 0) skip();
    missing.clear();
  }

  /** Gives up the next packet. */
  function skip() {
    missing.delete(Number(next) & 0xffff);
    next = Number(next) + 1;
    isAfterLoss = true;
    advance();
  }

  return {
    push(packet) {
      if (next === null) return begin(packet);
      // Signed distance on the circle of 16 bits.
      const distance = ((packet.sequence - (next & 0xffff) + 0x18000) & 0xffff) - 0x8000;
      if (distance < -largestStep || distance > largestStep) return startAt(packet);
      if (distance < 0) return;
      missing.delete(packet.sequence);
      const reached = next + distance;
      const seen = highest;
      highest = Math.max(highest, reached);
      if (distance === 0) {
        next += 1;
        handOut(packet);
        return advance();
      }
      waiting.set(packet.sequence, packet);
      for (let sequence = seen + 1; sequence < reached; sequence += 1)
        missing.set(sequence & 0xffff, {
          sinceMs: packet.arrivedAtMs,
          askedAtMs: Number.NEGATIVE_INFINITY,
        });
    },
    check(nowMs) {
      while (next !== null && waiting.size > 0) {
        const first = missing.get(next & 0xffff);
        if (first && nowMs - first.sinceMs < waitMs) break;
        skip();
      }
      const asked: number[] = [];
      for (const [sequence, entry] of missing) {
        if (asked.length === mostAskedAtOnce) break;
        if (nowMs - entry.askedAtMs < askAgainAfterMs) continue;
        entry.askedAtMs = nowMs;
        asked.push(sequence);
      }
      if (asked.length > 0) onMissing(asked);
    },
    isWaiting: () => missing.size > 0,
    flush,
  };
}
