/** Stores what the recorder reports by itself: how far a recording is, and that it ended. */
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Recorder, RecordingChange } from '../../platform/recorder/recorder.ts';
import type { createRecorderQueue } from './recorder-queue.ts';

interface Dependencies {
  /** `null`: this installation has none. */
  readonly recorder: Recorder | null;
  readonly queue: ReturnType<typeof createRecorderQueue>;
  /** The tenant of a recording; changes of unknown recordings are ignored. */
  readonly scopeOf: (recordingId: string) => TenantScope | undefined;
  readonly store: (scope: TenantScope, change: RecordingChange) => Promise<void>;
  readonly onError: (error: unknown, context: { readonly recordingId: string }) => void;
}

/** Subscribes when called. */
export function followRecorder({ recorder, queue, scopeOf, store, onError }: Dependencies) {
  /** Ends that the database refused, as on a full disk. */
  const unstored = new Map<string, { readonly scope: TenantScope; readonly change: RecordingChange }>();

  async function attempt(scope: TenantScope, change: RecordingChange): Promise<void> {
    const { recordingId } = change;
    try {
      await queue.run(recordingId, () => store(scope, change));
      unstored.delete(recordingId);
    } catch (error) {
      if (change.kind !== 'progress') unstored.set(recordingId, { scope, change });
      onError(error, { recordingId });
    }
  }

  const unsubscribe = recorder?.subscribe((change) => {
    const scope = scopeOf(change.recordingId);
    if (scope) void attempt(scope, change);
  });

  return {
    /** Stores the ends that the database refused earlier. */
    async retry(): Promise<void> {
      for (const { scope, change } of [...unstored.values()]) await attempt(scope, change);
    },
    close: () => unsubscribe?.(),
  };
}
