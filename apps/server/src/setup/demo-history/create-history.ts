/** Creates the history of a demo tenant that has none (decision 0097). */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createAppForSimulation, type SimulatedApp } from '../../app.ts';
import type { Config } from '../../config.ts';
import { createSavepointDatabase } from '../../platform/db/savepoint-database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import type { DemoTenant } from '../demo-tenants.ts';
import { shareAuditKeys } from './database/audit-keys.ts';
import { type Connections, connect, workForTenant } from './database/connect.ts';
import { type FoundTenant, findWithoutHistory } from './database/find-tenants.ts';
import { importHistory } from './database/import-history.ts';
import { resetTenant } from './database/reset-tenant.ts';
import { createScratchDatabase, type ScratchDatabase } from './database/scratch-database.ts';
import { daysBefore, instantAt } from './engine/local-days.ts';
import { createSimulatedMedia, type SimulatedMedia } from './engine/simulated-media.ts';
import { createTimeline, type Timeline } from './engine/timeline.ts';
import type { SimulatedProduct } from './engine/world.ts';
import { cancelRemainingMessages, simulateTenant } from './simulate-tenant.ts';

/** Three months, of whole weeks. */
const historyDays = 91;

export interface HistoryOptions {
  readonly config: Config;
  readonly connections: Connections;
  /** The slug of a demo tenant. */
  readonly tenant: string;
  /** The present: the history ends with the day before. */
  readonly now: Date;
  /** Receives the part that is done, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** How many days before today. */
  readonly days?: number;
}

/** @returns whether the tenant got a history now; it may have one, or not exist any more */
export async function createHistory(options: HistoryOptions): Promise<boolean> {
  const installation = await connect(options.connections.owner);
  try {
    const found = await findWithoutHistory(installation, options.tenant);
    if (!found) return false;
    await workForTenant(installation, found.tenantId);
    await createHistoryOf(options, installation, found);
    return true;
  } finally {
    await installation.end();
  }
}

async function createHistoryOf(
  { config, connections, now, onProgress, days: count = historyDays }: HistoryOptions,
  installation: pg.Client,
  { tenant, tenantId }: FoundTenant,
): Promise<void> {
  const { slug, timeZone } = tenant;
  const seed = seedOf(slug);
  const days = daysBefore(now, count, timeZone);
  const [first] = days;
  if (!first) return;
  const scratch = await createScratchDatabase({ connections, installation, slug, tenantId });
  try {
    const password = randomBytes(12).toString('base64url');
    await resetTenant(scratch.owner, tenantId, tenant, await hashPassword(password));
    const simulator = await createSimulator(config, scratch, instantAt(first, 0, timeZone));
    try {
      const { app, commit, media, timeline } = simulator;
      await prepareStaff({ installation, scratch, app, commit }, mintScope(tenantId, slug));
      const takenNumbers = await readNumbers(installation, tenantId);
      const products = await readProducts(scratch.owner, tenant, tenantId);
      const given = { app, media, timeline, tenant, tenantId, password, seed, days, takenNumbers };
      await simulateTenant({ ...given, commit, onProgress }, products);
    } finally {
      await simulator.close();
    }
    await cancelRemainingMessages(scratch.owner, tenantId);
    await importHistory(installation, scratch.owner, tenantId);
  } finally {
    await scratch.drop();
  }
}

/** Each tenant has people of its own, and the same ones every time. */
function seedOf(slug: string): number {
  return [...slug].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 34) | 0;
}

interface Simulator {
  readonly app: SimulatedApp;
  readonly media: SimulatedMedia;
  readonly timeline: Timeline;
  readonly commit: () => Promise<void>;
  close(): Promise<void>;
}

/** The real services on the scratch database, with the clock of the simulation and without a way out. */
async function createSimulator(config: Config, scratch: ScratchDatabase, startsAt: Date): Promise<Simulator> {
  let failure: { readonly error: unknown } | null = null;
  const media = createSimulatedMedia();
  const database = createSavepointDatabase({
    client: scratch.app,
    onEffectFailed: (error) => {
      failure ??= { error };
    },
  });
  const timeline = createTimeline(startsAt, database.setClock);
  database.setClock(startsAt);
  const app = await createAppForSimulation({
    // Nothing that is configured leaves the process: every message goes into the outbox.
    config: { ...config, demo: true, production: false, smtpUrl: null, logLevel: 'silent' },
    database,
    media,
    mediaUpstream: noMedia,
    webDist: config.dataDir,
    now: timeline.now,
  });
  return {
    app,
    media,
    timeline,
    commit: database.commit,
    async close() {
      await app.close();
      await database.close();
      if (failure) throw (failure as { readonly error: unknown }).error;
    },
  };
}

interface StaffOf {
  readonly installation: pg.Client;
  readonly scratch: ScratchDatabase;
  readonly app: SimulatedApp;
  readonly commit: () => Promise<void>;
}

/** Staff of the simulation have the keys of the installation in the audit log. */
async function prepareStaff(
  { installation, scratch: { owner, app: connection }, app, commit }: StaffOf,
  scope: TenantScope,
): Promise<void> {
  const { tenantId } = scope;
  const { rows } = await owner.query<{ id: string }>('select id from users where tenant_id = $1', [tenantId]);
  await app.ensureAuditKeys(scope, [tenantId, ...rows.map(({ id }) => id)]);
  await commit();
  await shareAuditKeys({ installation, scratch: owner, tenantId });
  connection.forgetAnswers();
}

/** A URL without a listener, because the simulation has a media server of its own. */
const noMedia = 'http://127.0.0.1:1';

async function readNumbers(installation: pg.Client, tenantId: string): Promise<Set<string>> {
  const { rows } = await installation.query<{ phone: string }>(
    'select phone from customers where tenant_id = $1 and phone is not null',
    [tenantId],
  );
  return new Set(rows.map(({ phone }) => phone));
}

/** Those of the demonstration that are still offered. */
async function readProducts(
  scratch: pg.Client,
  { products }: DemoTenant,
  tenantId: string,
): Promise<SimulatedProduct[]> {
  const { rows } = await scratch.query<SimulatedProduct>(
    'select id, slug from products where tenant_id = $1 and slug = any($2) and active order by created_at, slug',
    [tenantId, products.map(({ slug }) => slug)],
  );
  return rows;
}
