/**
 * Composes the lobby with the features below it on a real database. The media server and the socket gateway
 * are fakes.
 */
import { type FlagName, flagNames } from '@foyer/contract/tenants/tenants.ts';
import { createCustomers } from '../../features/customers/index.ts';
import { type BookedStarts, createLobby } from '../../features/lobby/index.ts';
import { createMeetings } from '../../features/meetings/index.ts';
import { createProducts } from '../../features/products/index.ts';
import { countAnsweredWaits } from '../../features/reports/service-levels-store.ts';
import { createUsers } from '../../features/users/index.ts';
import { type AuditEntry, audited, createAudit } from '../../platform/audit/audit.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { createFakeGateway } from '../fakes/fake-gateway.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { noMessages, noStorage } from '../fakes/null-ports.ts';
import { type BuiltProduct, buildSession, buildStaff, type TenantSetup } from './tenant-setup.ts';

export type ComposedLobby = ReturnType<typeof composeLobby>;

/** Dependencies with a default that some tests replace. */
type OtherDependencies = Pick<
  Parameters<typeof createLobby>[0],
  | 'admit'
  | 'briefOf'
  | 'carryOver'
  | 'freeTimesOf'
  | 'links'
  | 'messages'
  | 'originOf'
  | 'push'
  | 'serviceLevelsOf'
  | 'tenantLocaleOf'
  | 'tenantNameOf'
  | 'withAgent'
>;

const unusedDependencies: OtherDependencies = {
  admit: async () => never(),
  briefOf: async () => ({
    language: null,
    utm: {},
    brief: { answers: {}, agentName: null },
    isInvited: false,
  }),
  carryOver: async () => never(),
  freeTimesOf: async () => [],
  links: { create: async () => never() },
  messages: noMessages,
  push: { hasBrowser: async () => false, notify: () => {} },
  withAgent: { timesOf: async () => never(), book: async () => never() },
  originOf: (tenant) => `http://${tenant}.localhost`,
  serviceLevelsOf: countAnsweredWaits,
  tenantLocaleOf: async () => 'en-IN',
  tenantNameOf: async () => 'Acme',
};

/** No bookings. */
const noSchedules: Parameters<typeof createLobby>[0]['schedules'] = {
  findForKnock: async () => null,
  recordCustomerPresent: async () => {},
  recordMet: async () => {},
  noShowsBetween: async () => ({ byCustomer: 0, byUs: 0 }),
};

export function composeLobby(
  world: TenantSetup,
  on: FlagName[] = ['lobbyMode', 'showAgentName'],
  schedules: BookedStarts & Partial<typeof noSchedules> = noSchedules,
  overrides: Partial<OtherDependencies> = {},
) {
  const { database, clock } = world;
  const { now } = clock;
  const events = createEventBus();
  const audit = createAudit(events);
  const auditEntries: AuditEntry[] = [];
  events.within(audited, async (_tx, entry) => {
    auditEntries.push(entry);
  });
  const media = createFakeMedia();
  const { live, emitted: sent } = createFakeGateway();
  const flags = Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as Record<
    FlagName,
    boolean
  >;
  const flagsOf = async () => flags;
  const calendarOf = async () => ({ timeZone: 'UTC', now: now() });
  const users = createUsers({
    database,
    events,
    now,
    audit,
    calendarOf,
    messages: noMessages,
    secret: 'x',
    publicHostSuffixes: ['localhost'],
    onError: never,
    tokens: { mint: async () => '', read: async () => never() },
    tenantOf: async () => ({
      name: 'Acme',
      flags,
      requireSecondFactor: false,
      suspended: false,
      ownAdminContact: null,
      form: { fields: [] },
    }),
    realm: { identify: async () => null, exchange: never, mayLink: never, passwordSignIn: async () => 'on' },
  });
  const products = createProducts({
    database,
    users,
    events,
    now,
    audit,
    calendarOf,
    storage: noStorage,
    isBookable: async () => false,
  });
  const customers = createCustomers({
    database,
    events,
    audit,
    now,
    products,
    calendarOf,
    registrationsOf: async () => [],
    visitsOf: (tx, customerId) => lobby.visitHistoryOf(tx, customerId),
    schedulesOf: async () => [],
  });
  const { isStaff } = users;
  const meetings = createMeetings({
    database,
    events,
    audit,
    media,
    now,
    products,
    users,
    flagsOf,
    isStaff,
    storage: noStorage,
    currencyOf: async () => 'INR',
    mayRecordLocally: async () => true,
    mayPreconnect: (tx, person) => lobby.mayPreconnect(tx, person),
    consultantsOf: (tx, meetingId) => lobby.consultantsOf(tx, meetingId),
  });
  const lobby = createLobby({
    database,
    events,
    audit,
    now,
    products,
    users,
    customers,
    meetings,
    calendarOf,
    flagsOf,
    isStaff,
    schedules: { ...noSchedules, ...schedules },
    nextFreeOf: async () => null,
    ...unusedDependencies,
    ...overrides,
    live: () => live,
    defer: (work) => work(),
  });
  /** The names of the events sent to one person, without queue positions and counts. */
  const eventsSentTo = (person: string) =>
    sent
      .filter(({ to, name }) => to === person && name !== 'lobby_set-participants-count')
      .map(({ name }) => name);
  const setFlag = (name: FlagName, isOn: boolean): void => {
    flags[name] = isOn;
  };
  return {
    ...lobby,
    audit,
    customers,
    events,
    flagsOf,
    meetings,
    media,
    products,
    auditEntries,
    sent,
    eventsSentTo,
    setFlag,
  };
}

/** An agent of acme who is assigned to the product and has the lobby on. */
export async function buildAgentOn(world: TenantSetup, { service }: ComposedLobby, product: BuiltProduct) {
  const { acme } = world.tenants;
  const agent = await buildSession(world, acme, await buildStaff(world, acme, { products: [product] }));
  await service.switchOn(agent, { rejoining: false });
  return agent;
}

function never(): never {
  throw new Error('unexpected call in this test');
}
