/** The operator layer: what the operator of the installation does with whole tenants. */
import type { AuditLogs } from '../features/audit-logs/index.ts';
import {
  createFileCheck,
  createOperatedTenants,
  createRemoval,
  createTenantExport,
} from '../features/tenants/index.ts';
import type { LiveGateway } from '../platform/sockets/gateway.ts';
import type { MeetingsLayer } from './meetings.ts';
import type { MessagingLayer } from './messaging.ts';
import type { Platform } from './platform.ts';
import { createPort } from './ports.ts';
import type { Tenancy } from './tenancy.ts';

type EarlierLayers = Pick<MessagingLayer, 'messaging'> &
  Pick<Tenancy, 'users'> &
  Pick<MeetingsLayer, 'meetings'> & { readonly auditLogs: Pick<AuditLogs, 'readAll'> };

export function createOperator(platform: Platform, { messaging, users, meetings, auditLogs }: EarlierLayers) {
  const { database, audit, now, storages, queue } = platform;
  const needs = {
    disconnect: createPort<LiveGateway['cut']>('the socket gateway'),
  };
  const { files, attachments, recordings } = storages;
  return {
    needs,
    operated: createOperatedTenants({
      database,
      audit,
      now,
      firstAdmins: users.firstAdmin,
      factorRemovals: users.factorRemovals,
      originOf: messaging.originOf,
    }),
    exported: createTenantExport({
      database,
      audit,
      now,
      readAuditLog: auditLogs.readAll,
      storages: { files, attachments, recordings },
    }),
    fileCheck: createFileCheck({ database, storages, now }),
    removal: createRemoval({
      database,
      now,
      storages: [files, attachments, recordings],
      disconnect: (scope) => needs.disconnect.call(scope, { everybody: true }),
      closeRooms: meetings.closeRoomsOf,
      dropJobs: queue.removeJobsOf,
    }),
  };
}
