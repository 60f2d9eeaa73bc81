/** Snapshots of a customer's video, from the agent's order to the deletion. */
import { hours } from '@foyer/contract/core/time.ts';
import { snapshotRoutes } from '@foyer/contract/meetings/snapshots.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import { every, type OnJobError, type Recurring } from '../../../platform/jobs/every.ts';
import { createSnapshotRetention } from './retention.ts';
import { createSnapshotTaking, type SnapshotsDependencies } from './snapshots.ts';

export interface Snapshots {
  register(context: RouteContext): void;
  deleteOld(): Promise<void>;
  /** Starts the job that deletes old snapshots. */
  start(onError: OnJobError): Recurring;
}

export function createSnapshots(dependencies: SnapshotsDependencies): Snapshots {
  const taking = createSnapshotTaking(dependencies);
  const deleteOld = createSnapshotRetention(dependencies);
  return {
    deleteOld,
    register: (context) =>
      serve(context, snapshotRoutes, {
        order: async ({ actor, params }) => ({ result: await taking.order(actor, params) }),
        consent: ({ actor, params, body, request }) =>
          taking.answer(actor, { ...params, ...body }, request) as Promise<undefined>,
        store: async ({ actor, params, query, body: bytes, request }) => ({
          result: { takenFrom: await taking.store(actor, { ...params, ...query, bytes }, request) },
        }),
      }),
    start: (onError) => every({ job: 'old snapshots', everyMs: hours(1), onError, work: deleteOld }),
  };
}
