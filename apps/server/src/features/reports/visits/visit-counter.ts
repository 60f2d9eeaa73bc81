/**
 * Counts the visits of product pages. They are collected in memory and written every few seconds, so that a page never
 * waits for them and a flood of visits costs one row. A server that is killed loses those of these seconds.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { every, type OnJobError, type Recurring } from '../../../platform/jobs/every.ts';
import { type Calendar, today } from '../../../platform/tables/request.ts';
import type { PageVisit } from '../../tenants/index.ts';
import { type CampaignTags, isCounted, tagsOf } from './counted-visit.ts';
import { addVisits } from './visit-store.ts';

export interface VisitCounterDependencies {
  readonly database: Database;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'utmTags'>>;
}

interface Counted extends CampaignTags {
  readonly slug: string;
  visits: number;
}

/** Different addresses of a tenant between two writes: a flood of invented tags is counted without them. */
const maxDifferent = 200;
const writeEveryMs = seconds(5);

export function createVisitCounter({ database, calendarOf, flagsOf }: VisitCounterDependencies) {
  let collected = new Map<string, { readonly scope: TenantScope; readonly counts: Map<string, Counted> }>();

  /** Returns at once. */
  function record({ scope, slug, query, headers }: PageVisit): void {
    if (!isCounted(headers)) return;
    const { counts } = collected.get(scope.tenantId) ?? { counts: new Map<string, Counted>() };
    collected.set(scope.tenantId, { scope, counts });
    const tags = counts.size < maxDifferent ? tagsOf(query) : { source: '', campaign: '' };
    const key = JSON.stringify([slug, tags]);
    const counted = counts.get(key) ?? { slug, ...tags, visits: 0 };
    counted.visits += 1;
    counts.set(key, counted);
  }

  /** Writes what was collected. The visits of a tenant that cannot be written are lost; they stop no other tenant. */
  async function write(): Promise<void> {
    const tenants = [...collected.values()];
    collected = new Map();
    const failures: unknown[] = [];
    for (const { scope, counts } of tenants)
      await database
        .withTenant(scope, (tx) => writeCounts(tx, [...counts.values()]))
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async function writeCounts(tx: Transaction, counts: readonly Counted[]): Promise<void> {
    const day = today(await calendarOf(tx)).toString();
    const { utmTags } = await flagsOf(tx);
    for (const { visits, slug, ...tags } of counts)
      await addVisits(tx, { slug, day, visits, ...(utmTags ? tags : { source: '', campaign: '' }) });
  }

  return {
    record,
    write,
    start(onError: OnJobError): Recurring {
      const recurring = every({ job: 'page visits', everyMs: writeEveryMs, work: write, onError });
      return {
        async stop() {
          await recurring.stop();
          await write().catch((error: unknown) => onError(error, { job: 'page visits' }));
        },
      };
    },
  };
}
