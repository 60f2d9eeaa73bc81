/** Sums for how long each connection of a call has which quality, and reports the sums. Only agents do. */
import { seconds } from '@foyer/contract/core/time.ts';
import {
  type ConnectionQualityName,
  type ConnectionQualityReport,
  connectionQualities,
} from '@foyer/contract/meetings/connection-quality.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import { isOver } from '../../call/call-state.ts';
import type { CallViewModel } from '../../call/call-view-model.ts';

export const qualityReportTimes = {
  /** A tab that crashes loses at most this much. */
  everyMs: seconds(30),
  /** Nothing is known about a longer time without an event: the device slept. */
  longestGapMs: seconds(90),
  /** The report after the end is tried again this often, with this pause. */
  lastTries: 5,
  lastPauseMs: seconds(3),
} as const;

/** The qualities of the connections as they are now; a connection that is unknown is missing. */
export interface Qualities {
  readonly self: ConnectionQualityName | null;
  /** By the id of the customer. */
  readonly customers: ReadonlyMap<string, ConnectionQualityName>;
}

interface Dependencies {
  readonly clock: Clock;
  readonly call: Pick<CallViewModel, 'state' | 'subscribe' | 'handle'>;
  /** Reads the library's room object. */
  readonly read: (handle: unknown) => Qualities;
  /** Identifies this page. */
  readonly pageId: string;
  readonly send: (report: ConnectionQualityReport) => Promise<void>;
}

type Sums = Record<ConnectionQualityName, number>;

const noTime = (): Sums => ({ excellent: 0, good: 0, poor: 0, lost: 0 });
const unknown: Qualities = { self: null, customers: new Map() };

/** @returns a function that reports for the last time and stops */
export function startQualityReport({ clock, call, read, pageId, send }: Dependencies): () => void {
  const self = noTime();
  const customers = new Map<string, Sums>();
  let since = clock.now();
  let current = unknown;
  let reported = '';
  let hasEnded = false;
  let cancel = () => {};

  function readNow(): Qualities {
    const { status } = call.state();
    if (status === 'reconnecting') return { self: 'lost', customers: unknown.customers };
    const handle = call.handle();
    return status === 'connected' && handle ? read(handle) : unknown;
  }

  function addTime(): void {
    const now = clock.now();
    const elapsedMs = now - since;
    since = now;
    if (elapsedMs > 0 && elapsedMs <= qualityReportTimes.longestGapMs) {
      if (current.self) self[current.self] += elapsedMs;
      for (const [id, quality] of current.customers) sumsOf(id)[quality] += elapsedMs;
    }
    current = readNow();
  }

  function sumsOf(customerId: string): Sums {
    const sums = customers.get(customerId) ?? noTime();
    customers.set(customerId, sums);
    return sums;
  }

  /** @returns whether the server has the sums */
  async function report(): Promise<boolean> {
    const sums = {
      pageId,
      self: inSeconds(self),
      customers: [...customers].map(([customerId, each]) => ({ customerId, ...inSeconds(each) })),
    };
    const content = JSON.stringify(sums);
    const hasAny = [sums.self, ...sums.customers].some((each) =>
      connectionQualities.some((name) => each[name] > 0),
    );
    if (!hasAny || content === reported) return true;
    try {
      await send(sums);
      reported = content;
      return true;
    } catch {
      return false;
    }
  }

  function schedule(): void {
    cancel = clock.after(qualityReportTimes.everyMs, () => {
      addTime();
      void report();
      schedule();
    });
  }

  async function reportEnd(triesLeft: number): Promise<void> {
    if ((await report()) || triesLeft <= 1) return;
    cancel = clock.after(qualityReportTimes.lastPauseMs, () => void reportEnd(triesLeft - 1));
  }

  const unsubscribe = call.subscribe(() => {
    addTime();
    const isNowOver = isOver(call.state().status);
    if (isNowOver === hasEnded) return;
    hasEnded = isNowOver;
    cancel();
    if (hasEnded) void reportEnd(qualityReportTimes.lastTries);
    else schedule();
  });
  addTime();
  schedule();

  return () => {
    unsubscribe();
    cancel();
    addTime();
    void report();
  };
}

function inSeconds({ excellent, good, poor, lost }: Sums): Sums {
  const whole = (ms: number) => Math.floor(ms / 1000);
  return { excellent: whole(excellent), good: whole(good), poor: whole(poor), lost: whole(lost) };
}
