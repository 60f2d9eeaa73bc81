/** A recorder that writes files as the real one does, and does what a test tells it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RecordingManifest } from '@foyer/contract/recordings/manifest.ts';
import {
  type Recorder,
  type RecordingChange,
  RecordingError,
  type RecordingFailure,
  type RecordingOrder,
} from '../../platform/recorder/recorder.ts';

/** @param folderOf where the recordings are written, known once the setup exists */
export function createFakeRecorder({ folderOf }: { readonly folderOf: () => string }) {
  const listeners = new Set<(change: RecordingChange) => void>();
  const orders = new Map<string, RecordingOrder>();
  /** Every order, as `start`, `pause on_hold`, `resume` and `stop`. */
  const calls: string[] = [];
  const stuck: (() => void)[] = [];
  const behaviour = {
    limit: 4,
    running: 0,
    /** What the next starts fail with. */
    failure: null as RecordingFailure | null,
    /** The next pauses are not confirmed. */
    rejectsPause: false,
    /** The recorder does not answer an order to stop. */
    isStuck: false,
    hasSpace: true,
    /** Stops without having received any media. */
    writesNothing: false,
    recovered: [] as RecordingChange[],
  };

  function write({ recordingId, tenantId }: RecordingOrder, change: Partial<RecordingManifest> = {}): void {
    const folder = path.join(folderOf(), tenantId, recordingId);
    mkdirSync(folder, { recursive: true });
    const content = Buffer.from('0123456789'.repeat(10));
    writeFileSync(path.join(folder, 'track-1.webm'), content);
    const manifest: RecordingManifest = {
      format: 'foyer-recording',
      version: 1,
      recordingId,
      startedAt: '2026-11-20T08:00:00.000Z',
      duration: 60_000,
      gaps: [],
      tracks: [
        {
          file: 'track-1.webm',
          identity: 'customer:unknown',
          source: 'camera',
          mediaType: 'video/webm',
          from: 0,
          to: 60_000,
          bytes: content.length,
          muted: [],
        },
      ],
      ...change,
    };
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  }

  const recorder: Recorder = {
    async start(order) {
      calls.push('start');
      if (behaviour.failure) throw new RecordingError(behaviour.failure);
      orders.set(order.recordingId, order);
      behaviour.running += 1;
    },
    async pause(_recordingId, reason) {
      calls.push(`pause ${reason}`);
      if (behaviour.rejectsPause) throw new RecordingError('recorder_crashed');
    },
    async resume() {
      calls.push('resume');
    },
    async stop(recordingId) {
      calls.push('stop');
      if (behaviour.isStuck) await new Promise<void>((resolve) => stuck.push(resolve));
      const order = orders.get(recordingId);
      if (!order) return;
      orders.delete(recordingId);
      behaviour.running -= 1;
      if (!behaviour.writesNothing) write(order);
    },
    recover: async () => behaviour.recovered,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    capacity: () => ({ running: behaviour.running, limit: behaviour.limit }),
    hasSpaceFor: async () => behaviour.hasSpace,
    close: async () => {},
  };
  return {
    recorder,
    behaviour,
    calls,
    orders,
    write,
    /** Something happened in the recorder by itself. */
    report(change: RecordingChange): void {
      for (const listener of listeners) listener(change);
    },
    reset(): void {
      for (const resolve of stuck.splice(0)) resolve();
      calls.length = 0;
      orders.clear();
      Object.assign(behaviour, {
        limit: 4,
        running: 0,
        failure: null,
        rejectsPause: false,
        isStuck: false,
        hasSpace: true,
        writesNothing: false,
        recovered: [],
      });
    },
  };
}
