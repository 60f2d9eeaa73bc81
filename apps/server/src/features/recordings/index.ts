/** Recordings on the server: from the start in a meeting to the deletion of the files. */
import { hours, minutes } from '@foyer/contract/core/time.ts';
import { recordingLimits } from '@foyer/contract/recordings/recordings.ts';
import type { TableDependencies } from '../../platform/exports/table-handlers.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { combineRecurring, every, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import { customerErased } from '../customers/index.ts';
import { type ControlDependencies, createRecordingControl } from './controlling.ts';
import { createRecordingLibrary, type LibraryDependencies } from './library.ts';
import { createRecordingLinks } from './links.ts';
import { createRecordingMove } from './moving.ts';
import { createRecordingRetention } from './retention.ts';
import { registerRecordingRoutes } from './routes.ts';

export interface Recordings {
  register(context: RouteContext): void;
  /** Starts the jobs: what a crash has left, then the deadlines; the retention; the move to S3. */
  start(onError: OnJobError): Recurring;
  /** Fails and stops what is overdue. */
  sweep(): Promise<void>;
  /** @param startedBy the start of this server: later recordings are its own */
  recover(startedBy: Date): Promise<void>;
  deleteOld(): Promise<void>;
  /** Moves complete recordings to S3. */
  moveComplete(): Promise<void>;
  /** Resolves when the recorder has answered every order. */
  idle(): Promise<void>;
  close(): void;
}

type Dependencies = ControlDependencies &
  LibraryDependencies &
  TableDependencies & { readonly secret: string };

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createRecordings(dependencies: Dependencies): Recordings {
  const createdAt = dependencies.now();
  const links = createRecordingLinks(dependencies);
  const control = createRecordingControl(dependencies);
  const library = createRecordingLibrary({ ...dependencies, links });
  const deleteOld = createRecordingRetention({ ...dependencies, library });
  const moveComplete = createRecordingMove(dependencies);
  const { sweep, recover, idle, close } = control;
  dependencies.events.within(customerErased, library.removeOf);
  return {
    register: (context) => registerRecordingRoutes(context, dependencies, { control, library, links }),
    start(onError) {
      let hasRecovered = false;
      return combineRecurring(
        every({
          job: 'deadlines of recordings',
          everyMs: recordingLimits.checkIntervalMs,
          startsNow: true,
          onError,
          async work() {
            if (!hasRecovered) await recover(createdAt);
            hasRecovered = true;
            await sweep();
          },
        }),
        every({
          job: 'recordings that could not be completed',
          everyMs: minutes(5),
          onError,
          work: () => recover(createdAt),
        }),
        every({ job: 'old recordings', everyMs: hours(1), onError, work: deleteOld }),
        every({ job: 'recordings to S3', everyMs: minutes(1), onError, work: moveComplete }),
      );
    },
    sweep,
    recover,
    deleteOld,
    moveComplete,
    idle,
    close,
  };
}
