/** The routes of recordings on the server. */
import { recordingRoutes } from '@foyer/contract/recordings/recordings.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { createTableHandlers, type TableDependencies } from '../../platform/exports/table-handlers.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { RecordingControl } from './controlling.ts';
import type { RecordingLibrary } from './library.ts';
import type { RecordingLinks } from './links.ts';
import { type ListedRecording, listing, type RecordingFilters } from './listing-store.ts';

interface Services {
  readonly control: RecordingControl;
  readonly library: RecordingLibrary;
  readonly links: RecordingLinks;
}

const fileColumns: readonly ExportColumn<ListedRecording>[] = [
  { heading: 'Started', instant: ({ startedAt }) => startedAt, withSeconds: true },
  { heading: 'Stopped', instant: ({ stoppedAt }) => stoppedAt, withSeconds: true },
  { heading: 'State', value: ({ state }) => state },
  { heading: 'Failure', value: ({ failure }) => failure },
  { heading: 'Product', value: ({ productName }) => productName },
  { heading: 'Customers', value: ({ customerNames }) => customerNames },
  { heading: 'Agent', value: ({ agentName }) => agentName },
  {
    heading: 'Duration (seconds)',
    value: ({ durationMs }) => (durationMs === null ? null : Math.round(durationMs / 1000)),
  },
  { heading: 'Bytes', value: ({ bytes }) => bytes },
  { heading: 'Deleted on', instant: ({ deletedOn }) => deletedOn, withSeconds: true },
  { heading: 'Meeting', value: ({ meetingId }) => meetingId },
  { heading: 'Recording', value: ({ id }) => id },
];

export function registerRecordingRoutes(
  context: RouteContext,
  dependencies: TableDependencies,
  { control, library, links }: Services,
): void {
  const table = createTableHandlers(dependencies, {
    name: 'recordings',
    columns: fileColumns,
    source: async (filters: RecordingFilters, { tx, actor }) =>
      listing(filters, await library.onlyOf(tx, actor)),
    toRow,
    read: { logType: 'RECORDINGS', kind: 'recording' },
  });
  serve(context, recordingRoutes, {
    start: async ({ actor, params, request }) => ({
      result: await control.start(actor, params.meetingId, request),
    }),
    change: ({ actor, params, body, request }) =>
      control.change(actor, { ...params, ...body }, request) as Promise<undefined>,
    list: table.list,
    export: table.export,
    play: async ({ actor, params, request, reply }) => ({
      result: await library.play(
        { actor, browser: links.browserOf(request, reply), from: request },
        params.recordingId,
      ),
    }),
    download: async ({ actor, params, request, reply }) => ({
      result: await library.download(
        { actor, browser: links.browserOf(request, reply), from: request },
        params,
      ),
    }),
    singleFile: async ({ actor, params, request, reply }) => ({
      result: await library.singleFile(
        { actor, browser: links.browserOf(request, reply), from: request },
        params.recordingId,
      ),
    }),
    remove: ({ actor, params, body, request }) =>
      library.remove(actor, { ...params, ...body }, request) as Promise<undefined>,
    file: async ({ actor: { scope }, params, query, request, reply }) => {
      links.require({ tenantId: scope.tenantId, ...params }, query, request);
      const { user: userId, session: sessionId } = query;
      reply.header('cache-control', 'private, no-store');
      return library.open(scope, { ...params, userId, sessionId });
    },
  });
}

function toRow({ startedAt, stoppedAt, deletedOn, ...rest }: ListedRecording) {
  return {
    ...rest,
    startedAt: startedAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    deletedOn: deletedOn?.toISOString() ?? null,
  };
}
