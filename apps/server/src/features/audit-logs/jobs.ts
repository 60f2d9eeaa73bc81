/** The chain's clock: what was written is sealed within a second. */
import type { Database } from '../../platform/db/database.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import * as store from './store.ts';

/** One run remembers how far the log goes, the next seals that: two of them have to fit into a second. */
const everyMs = 400;

export function startSealing(database: Database, onError: (error: unknown) => void): Recurring {
  return every({ everyMs, onError, work: () => sealAll(database) });
}

/** After a long stop there may be more than one run seals. */
export async function sealAll(database: Database): Promise<void> {
  while ((await store.seal(database)) > 0);
}
