/** The bell's clock: what is older than anybody looks back is gone within an hour. */
import { notificationLimits } from '@foyer/contract/notifications.ts';
import { hours } from '@foyer/contract/time.ts';
import type { Database } from '../../platform/db/database.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
}

/** Of all tenants, seen or not. */
export function forgetOld({ database, now }: Parts): Promise<void> {
  return store.forget(database, new Date(now().getTime() - notificationLimits.keptMs));
}

export function startForgetting(parts: Parts, onError: (error: unknown) => void): Recurring {
  return every({ everyMs: hours(1), onError, work: () => forgetOld(parts) });
}
