/** The hourly job that deletes expired notifications. */

import { hours } from '@foyer/contract/core/time.ts';
import { notificationLimits } from '@foyer/contract/notifications.ts';
import type { Database } from '../../platform/db/database.ts';
import { every, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
}

/** Deletes expired notifications of all tenants, seen or not. */
export function deleteExpired({ database, now }: Dependencies): Promise<void> {
  return store.deleteOlderThan(database, new Date(now().getTime() - notificationLimits.retentionMs));
}

export function startRetentionJob(parts: Dependencies, onError: OnJobError): Recurring {
  return every({ job: 'old notifications', everyMs: hours(1), onError, work: () => deleteExpired(parts) });
}
