/**
 * The composition: creates the layers from the ground up, connects them and binds them to the HTTP server.
 */
import { hours } from '@foyer/contract/core/time.ts';
import type { FastifyInstance } from 'fastify';
import { createCatalogue } from './app/catalogue.ts';
import { createDiagnosis, type Diagnosis } from './app/diagnosis.ts';
import { bindHttp, createEntry, type Entry, type Layers } from './app/http.ts';
import { createJourney } from './app/journey.ts';
import { createListeners } from './app/listeners.ts';
import { createLobbyLayer } from './app/lobby.ts';
import { createMeetingsLayer } from './app/meetings.ts';
import { createMessagingLayer } from './app/messaging.ts';
import { createOperator } from './app/operator.ts';
import { createPlatform, type PlatformOptions } from './app/platform.ts';
import { type Connected, connectPorts } from './app/ports.ts';
import { createPushLayer } from './app/push.ts';
import {
  type CompositionOptions,
  createSimulatedApp,
  type SimulatedApp,
  simulationComposition,
} from './app/simulation.ts';
import { createTenancy } from './app/tenancy.ts';
import type { FileCheck, OperatedTenants, TenantExport } from './features/tenants/index.ts';
import { createLogPartitions } from './platform/db/log-partitions.ts';
import { every, type Recurring } from './platform/jobs/every.ts';
import { untilDone } from './platform/jobs/until-done.ts';

export { sealedColumns, tablesOfSecretHashes } from './app/sealed-columns.ts';
export type { SimulatedApp } from './app/simulation.ts';
/** For the command line, which has no server. */
export { type Verified, verifyAuditLog } from './features/audit-logs/index.ts';
export { type RoutingReplay, replayRouting } from './features/lobby/index.ts';
export type {
  CreatedTenant,
  FileCheck,
  OperatedTenants,
  TenantExport,
} from './features/tenants/index.ts';

export interface App {
  readonly http: FastifyInstance;
  /** For the operator of the installation, who is not a member of any tenant's staff. */
  readonly operated: OperatedTenants;
  readonly exported: TenantExport;
  readonly fileCheck: FileCheck;
  /** For the doctor. */
  readonly diagnosis: Diagnosis;
  /** The public origin of a tenant's pages, without a slash at the end. */
  readonly originOf: (tenant: string) => string;
  /**
   * Starts the recurring jobs. Call it once the server listens. What cannot start without the database starts when that
   * is back.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the application. Nothing listens and no job runs yet. */
export async function createApp(options: PlatformOptions): Promise<App> {
  const { layers, entry } = compose(options);
  await bindHttp(layers, entry);
  const { operated, exported, fileCheck } = layers.operator;
  const jobs: Recurring[] = [];
  const ending = new AbortController();
  return {
    http: layers.platform.http,
    operated,
    exported,
    fileCheck,
    diagnosis: createDiagnosis(layers),
    originOf: layers.messaging.messaging.originOf,
    start: () => startJobs(layers, { jobs, signal: ending.signal }),
    close() {
      ending.abort();
      return close(layers, entry, jobs);
    },
  };
}

/** Creates the application for a simulation, with the clock and the media server of the simulation. */
export async function createAppForSimulation(options: PlatformOptions): Promise<SimulatedApp> {
  const { layers, entry } = compose(options, simulationComposition);
  await bindHttp(layers, entry);
  return createSimulatedApp(layers, () => close(layers, entry, []));
}

async function close(layers: Connected<Layers>, entry: Entry, jobs: readonly Recurring[]): Promise<void> {
  for (const job of jobs) await job.stop();
  layers.push.push.stop();
  layers.meetings.recordings.close();
  await layers.lobby.positionBroadcasts.stop();
  await layers.platform.queue.stop();
  await entry.live.close();
  await layers.platform.http.close();
  layers.messaging.messaging.close();
}

const serverComposition: CompositionOptions = {
  tenancy: (tenancy) => tenancy,
  journey: (journey) => journey,
  announcesPositions: true,
};

/**
 * Each layer receives the earlier ones. What it needs of later ones is connected at the end.
 */
function compose(options: PlatformOptions, composition: CompositionOptions = serverComposition) {
  const platform = createPlatform(options);
  const messaging = createMessagingLayer(platform);
  const tenancy = composition.tenancy(createTenancy(platform, messaging));
  const catalogue = createCatalogue(platform, tenancy);
  const journey = composition.journey(createJourney(platform, { ...messaging, ...tenancy, ...catalogue }));
  const push = createPushLayer(platform);
  const meetings = createMeetingsLayer(platform, { ...messaging, ...tenancy, ...catalogue });
  const lobby = createLobbyLayer(platform, {
    ...messaging,
    ...tenancy,
    ...catalogue,
    ...journey,
    ...push,
    ...meetings,
    announcesPositions: composition.announcesPositions,
  });
  const listeners = createListeners(platform, {
    ...messaging,
    ...tenancy,
    ...catalogue,
    ...push,
    ...meetings,
    ...lobby,
  });
  const operator = createOperator(platform, { ...messaging, ...tenancy, ...meetings, ...listeners });
  const entry = createEntry(platform, { ...tenancy, ...journey, ...meetings });

  const { tenants, sso } = tenancy;
  const { registration, schedules } = journey;
  const { live } = entry;
  const layers: Connected<Layers> = connectPorts(
    { platform, messaging, tenancy, catalogue, journey, push, meetings, lobby, listeners, operator },
    {
      platform: { answerUnknownAddress: tenants.answerUnknownAddress },
      messaging: {
        flagsOf: tenants.flagsOf,
        tenantOf: tenants.find,
        mailBrandingOf: tenants.mailBrandingOf,
        calendarOf: tenants.calendarOf,
      },
      tenancy: {
        findOfferedProduct: catalogue.products.findOffered,
        recordVisit: listeners.reports.recordVisit,
        availabilityOf: lobby.lobby.service.availabilityOf,
        findProduct: catalogue.products.findOfferedById,
        lockProduct: catalogue.products.hold,
        realmOriginOf: sso.realmOriginOf,
        analyticsOriginOf: listeners.analytics.originOf,
        identify: sso.identify,
        exchange: sso.exchange,
        mayLink: sso.mayLink,
        passwordSignIn: sso.passwordSignIn,
      },
      catalogue: {
        isBookable: async (tx, productId) => (await schedules.nextFreeOf(tx, productId)) !== null,
        registrationsOf: registration.registrationsOf,
        visitsOf: lobby.lobby.visitHistoryOf,
        schedulesOf: schedules.schedulesOf,
        outcomeReaders: () => [
          meetings.meetings.outcomes.outcomesOf,
          meetings.chat.messageCountsOf,
          meetings.meetings.picturesOf,
          listeners.feedbacks.ratingsOf,
        ],
      },
      journey: {
        scheduleOf: schedules.scheduleOf,
        admit: registration.admit,
        registerKnown: registration.registerKnown,
        sendCode: registration.sendCode,
        offDutyOf: lobby.lobby.duty.offDutyOf,
      },
      push: {},
      meetings: { mayPreconnect: lobby.lobby.mayPreconnect, consultantsOf: lobby.lobby.consultantsOf },
      lobby: { live: () => live, serviceLevelsOf: listeners.reports.countAnsweredWaits },
      listeners: { live: () => live },
      operator: { disconnect: live.cut },
    },
  );
  return { layers, entry };
}

interface Starting {
  /** Receives the jobs as they start. */
  readonly jobs: Recurring[];
  /** Aborts when the server ends. */
  readonly signal: AbortSignal;
}

async function startJobs(layers: Connected<Layers>, { jobs, signal }: Starting): Promise<void> {
  const { platform, messaging, tenancy, journey, meetings, lobby, listeners, operator } = layers;
  // A wrong key or bucket is in the log before the first visitor needs a file.
  platform.storage.check().catch(platform.logError('the file storage is not available'));
  const onError = (feature: string) => platform.logError('recurring job failed', { feature });
  /** The server serves requests already: a database that is away for a moment must not end it. */
  async function startWithDatabase(feature: string, start: () => Promise<Recurring>) {
    const onFirstError = platform.logError('recurring jobs cannot start yet', { feature });
    const started = await untilDone(start, { signal, onError: onFirstError });
    if (started) jobs.push(started);
  }

  await startWithDatabase('lobby', () => lobby.lobby.start(onError('lobby')));
  if (signal.aborted) return;
  jobs.push(listeners.auditLogs.start(onError('audit-logs')));
  jobs.push(
    journey.schedules.start(onError('schedules')),
    journey.registration.start(onError('registration')),
  );
  jobs.push(
    listeners.notifications.start(onError('notifications')),
    meetings.meetings.start(onError('meetings')),
  );
  jobs.push(meetings.chat.start(onError('chat')), operator.removal.start(onError('tenants')));
  jobs.push(listeners.reports.start(onError('reports')));
  jobs.push(
    every({
      job: 'log partitions',
      everyMs: hours(1),
      startsNow: true,
      onError: onError('platform'),
      work: async () => void (await createLogPartitions(platform.database)),
    }),
  );
  jobs.push(meetings.meetings.snapshots.start(onError('meetings')));
  jobs.push(meetings.recordings.start(onError('recordings')));
  jobs.push(tenancy.users.factorRemovals.start(onError('users')));
  jobs.push(layers.push.push.start(onError('push')));
  await startWithDatabase('messaging', async () => {
    await platform.queue.start(onError('job-queue'));
    return messaging.messaging.start(onError('messaging'));
  });
  await startWithDatabase('webhooks', () => listeners.webhooks.start(onError('webhooks')));
}
