/** All work that runs for every tenant, run while one of two tenants fails. The lobby tests its own. */
import { describe, expect, test } from 'vitest';
import { verifyAuditLog } from '../../features/audit-logs/index.ts';
import { createChatFiles } from '../../features/chat/files.ts';
import { replayRouting } from '../../features/lobby/index.ts';
import { createServiceLevelAlerts } from '../../features/lobby/supervisor/service-level-alerts.ts';
import { createOrphanedRooms } from '../../features/meetings/presence/orphaned-rooms.ts';
import { createSnapshotRetention } from '../../features/meetings/snapshots/retention.ts';
import { createMessageRetention } from '../../features/messaging/delivery/retention.ts';
import { createMessageJobs } from '../../features/messaging/jobs.ts';
import { createAttachments } from '../../features/registration/attachments/attachments.ts';
import { createRetention } from '../../features/registration/retention/retention.ts';
import { createLogRetention } from '../../features/reports/log-retention/log-retention.ts';
import { createReportMails } from '../../features/reports/mail/report-mails.ts';
import { createAttendance } from '../../features/schedules/reminders/attendance.ts';
import { createUpcoming } from '../../features/schedules/reminders/upcoming.ts';
import { createRemoval } from '../../features/tenants/operator/removal.ts';
import { createFactorRemovals } from '../../features/users/second-factor/factor-removals.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';

const now = () => new Date('2026-11-21T09:00:00Z');

/** A database of the tenants "broken", whose transactions fail, and "fine", which has no rows. */
function createDatabase() {
  const ran: string[] = [];
  const attempt = async <T>({ tenant }: TenantScope, result: T): Promise<T> => {
    if (tenant === 'broken') throw new Error('a poison row');
    ran.push(tenant);
    return result;
  };
  const rows = ['broken', 'fine'].map((slug) => ({
    id: `id-of-${slug}`,
    slug,
    deleteAt: '2026-11-20T09:00:00Z',
    tenant_id: `id-of-${slug}`,
    tenant: slug,
    message_id: `message-of-${slug}`,
  }));
  const database = {
    withTenant: (scope: TenantScope) => attempt(scope, []),
    withTenantSnapshot: (scope: TenantScope) => attempt(scope, {}),
    acrossTenants: async () => rows,
  } as unknown as Database;
  return { database, attempt, ran };
}

type Setup = ReturnType<typeof createDatabase>;

/** The dependencies that the work reaches while no tenant has rows. */
const only = (given: object) => given as never;

const works: Record<string, (setup: Setup) => () => Promise<void>> = {
  'unverified registrations are removed': ({ database }) => createRetention(only({ database, now })),
  'unclaimed attachments are removed': ({ database }) =>
    createAttachments(only({ database, now, secret: 'a secret of this test' })).deleteUnclaimed,
  'unclaimed chat files are removed': ({ database }) =>
    createChatFiles(only({ database, now })).deleteUnclaimed,
  'old messages are removed': ({ database }) => createMessageRetention(only({ database, now })),
  'old logs are removed': ({ database, attempt }) =>
    createLogRetention(
      only({
        database,
        now,
        calendarOf: () => attempt({ tenant: 'fine' } as TenantScope, { timeZone: 'UTC' }),
      }),
    ).run,
  'old snapshots are removed': ({ database }) => createSnapshotRetention(only({ database, now })),
  'messages without a job are sent': ({ database, attempt }) => {
    const delivery = { attempt: (scope: TenantScope) => attempt(scope, 'done') };
    return createMessageJobs(only({ database, delivery, now })).sweep;
  },
  'abandoned meetings are ended': ({ database, attempt }) => {
    const presence = { reconcileAll: (scope: TenantScope) => attempt(scope, undefined) };
    return createOrphanedRooms(only({ database, now, presence })).endAbandonedMeetings;
  },
  'no-shows are judged': ({ database }) => createAttendance(only({ database, now })).checkDueNoShows,
  'upcoming schedules are published': ({ database }) => createUpcoming(only({ database, now })).publishDue,
  'reports are mailed': ({ database, attempt }) => {
    const withTenant = (scope: TenantScope) => attempt(scope, { timeZone: 'UTC', now: now() });
    return createReportMails(only({ database: { ...database, withTenant } })).run;
  },
  'missed targets are found': ({ database }) =>
    createServiceLevelAlerts(only({ database, now })).checkServiceLevels,
  'second factors are removed': ({ database }) =>
    createFactorRemovals(only({ database, now, secret: 'a secret of this test' })).run,
  'audit logs are verified':
    ({ database }) =>
    async () =>
      void (await verifyAuditLog(database)),
  'routing decisions are replayed':
    ({ database }) =>
    async () =>
      void (await replayRouting(database)),
  'tenants are removed': ({ database, attempt }) =>
    createRemoval({
      database,
      now,
      storages: [],
      disconnect: () => {},
      dropJobs: async () => {},
      closeRooms: (scope) => attempt(scope, undefined),
    }).run,
};

describe.each(Object.entries(works))('%s', (_name, createWork) => {
  test('runs for the other tenants when one tenant fails, and the failure names that tenant', async () => {
    const setup = createDatabase();

    const error = await createWork(setup)().catch((caught: unknown) => caught as AggregateError);

    expect(error).toBeInstanceOf(AggregateError);
    const messages = (error as AggregateError).errors.map((each: Error) => each.message);
    expect(new Set(messages)).toEqual(new Set(['tenant broken: a poison row']));
    expect(new Set(setup.ran)).toEqual(new Set(['fine']));
  });
});
