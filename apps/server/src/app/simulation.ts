/**
 * The application as a simulation drives it: by requests without a network, by the events of the sockets, and by the
 * recurring jobs whenever the simulation wants them. Nothing listens and no timer runs.
 */
import type { FastifyInstance } from 'fastify';
import type { Lobby } from '../features/lobby/index.ts';
import type { Meetings } from '../features/meetings/index.ts';
import type { Reports } from '../features/reports/index.ts';
import { type AuditEntry, createAudit } from '../platform/audit/audit.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Tokens } from '../platform/http/auth/tokens.ts';
import type { Layers } from './http.ts';
import type { Journey } from './journey.ts';
import type { Connected } from './ports.ts';
import type { Tenancy } from './tenancy.ts';

export interface SimulatedApp {
  /** Answers `inject`. */
  readonly http: FastifyInstance;
  readonly tokens: Tokens;
  /** What the sockets of agents and waiting customers call. */
  readonly lobby: Pick<
    Lobby['service'],
    'accept' | 'recordAgentsSeen' | 'recordSeen' | 'reject' | 'switchOff' | 'switchOn'
  >;
  /** Call it after people entered or left the room, like the webhook of the media server. */
  readonly reconcileRoom: Meetings['reconcileRoom'];
  /** What the page server calls when a visitor opens a product's page. */
  readonly recordVisit: Reports['recordVisit'];
  /** The recurring jobs, each run once for every tenant. */
  readonly jobs: {
    sweepLobby(): Promise<void>;
    /** Delivers the messages that are overdue by a minute. */
    deliverMessages(): Promise<void>;
    publishUpcomingStarts(): Promise<void>;
    checkNoShows(): Promise<void>;
    writeVisits(): Promise<void>;
  };
  /** Writes an entry into the audit log. */
  audit(scope: TenantScope, entry: AuditEntry): Promise<void>;
  /** Creates the missing keys that encrypt what the audit log says of these people. */
  ensureAuditKeys(scope: TenantScope, people: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** What differs between the composition of the server and that of a simulation. */
export interface CompositionOptions {
  /** Changes how the features read. */
  readonly tenancy: (tenancy: Tenancy) => Tenancy;
  readonly journey: (journey: Journey) => Journey;
  /** Whether queue positions are read and sent to the pages a moment after each change. */
  readonly announcesPositions: boolean;
}

/**
 * Reads the tenant, its settings and the owner of each token once: they do not change during a simulation, and reading them
 * for every request would be most of its queries. Does not announce queue positions, because no page is connected.
 */
export const simulationComposition: CompositionOptions = {
  announcesPositions: false,
  tenancy(tenancy) {
    const { tenants, users } = tenancy;
    const ofTenant = ({ scope }: Transaction) => scope.tenantId;
    return {
      ...tenancy,
      tenants: {
        ...tenants,
        resolveTenant: once(tenants.resolveTenant, (host) => host),
        find: once(tenants.find, ofTenant),
        flagsOf: once(tenants.flagsOf, ofTenant),
      },
      users: { ...users, identifyStaff: once(users.identifyStaff, (_scope, { sessionId }) => sessionId) },
    };
  },
  journey(journey) {
    const { registration } = journey;
    const identifyCustomer = once(
      registration.identifyCustomer,
      (_scope, { registrationId }) => registrationId,
    );
    return { ...journey, registration: { ...registration, identifyCustomer } };
  },
};

function once<Args extends readonly unknown[], Found>(
  read: (...args: Args) => Promise<Found>,
  keyOf: (...args: Args) => string,
): (...args: Args) => Promise<Found> {
  const found = new Map<string, Promise<Found>>();
  return (...args) => {
    const key = keyOf(...args);
    const known = found.get(key) ?? read(...args);
    found.set(key, known);
    return known;
  };
}

/** @param close ends what the composition opened */
export function createSimulatedApp(layers: Connected<Layers>, close: () => Promise<void>): SimulatedApp {
  const { http, tokens, database, events } = layers.platform;
  const { service } = layers.lobby.lobby;
  const { schedules } = layers.journey;
  const { reports } = layers.listeners;
  const audit = createAudit(events);
  return {
    http,
    tokens,
    lobby: service,
    reconcileRoom: layers.meetings.meetings.reconcileRoom,
    recordVisit: reports.recordVisit,
    jobs: {
      sweepLobby: () => service.sweepDue(),
      deliverMessages: () => layers.messaging.messaging.sweep(),
      publishUpcomingStarts: () => schedules.publishDue(),
      checkNoShows: () => schedules.checkDueNoShows(),
      writeVisits: reports.writeVisits,
    },
    audit: (scope, entry) => database.withTenant(scope, (tx) => audit(tx, entry)),
    ensureAuditKeys: (scope, people) =>
      database.withTenant(scope, (tx) => layers.listeners.auditLogs.ensureKeys(tx, people)),
    close,
  };
}
