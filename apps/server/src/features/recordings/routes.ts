/** The routes of recordings on the server. */
import { recordingRoutes } from '@foyer/contract/recordings/recordings.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { RecordingControl } from './controlling.ts';
import type { RecordingLibrary } from './library.ts';
import type { RecordingLinks } from './links.ts';
import { type ListedRecording, listing } from './listing-store.ts';

export interface RouteDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

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
  { database, audit, calendarOf }: RouteDependencies,
  { control, library, links }: Services,
): void {
  serve(context, recordingRoutes, {
    start: async ({ actor, params, request }) => ({
      result: await control.start(actor, params.meetingId, request),
    }),
    change: ({ actor, params, body, request }) =>
      control.change(actor, { ...params, ...body }, request) as Promise<undefined>,
    list: ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (tx) => {
        const source = listing(query, await library.onlyOf(tx, actor));
        const { rows, total } = await readPage(tx, source, readTableRequest(query, await calendarOf(tx)));
        const { search, ...filters } = query;
        await audit(tx, {
          actor: auditActorOf(actor, request),
          action: 'READ',
          logType: 'RECORDINGS',
          entity: { kind: 'recording', id: null, label: null },
          after: { rows: rows.length, ...filters, ...(search ? { searched: true } : {}) },
        });
        return { result: { rows: rows.map(toRow), total } };
      }),
    export: async ({ actor, query: { format, ...query }, request }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        database,
        audit,
        calendar,
        format,
        scope: actor.scope,
        asked: query,
        name: 'recordings',
        columns: fileColumns,
        source: listing(query, null),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
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
