/** The lobby with everything below it on the real database, for tests of its rules; media and sockets are stand-ins. */
import { type FlagName, flagNames } from '@foyer/contract/tenants.ts';
import { createCustomers } from '../../features/customers/index.ts';
import { type BookedStarts, createLobby } from '../../features/lobby/index.ts';
import { createMeetings } from '../../features/meetings/index.ts';
import { createProducts } from '../../features/products/index.ts';
import { createUsers } from '../../features/users/index.ts';
import { type AuditEntry, audited, createAudit } from '../audit/audit.ts';
import { createEventBus } from '../events/bus.ts';
import { createLiveStandIn, createMediaStandIn, noMessages, noStorage } from './stand-ins.ts';
import { type BuiltProduct, buildSession, buildStaff, type World } from './test-world.ts';

export type ComposedLobby = ReturnType<typeof composeLobby>;

/** What a customer is handed on by, for tests that do. */
type Beside = Pick<
  Parameters<typeof createLobby>[0],
  'admit' | 'carryOver' | 'links' | 'messages' | 'originOf' | 'tenantNameOf' | 'withAgent'
>;

const notAsked: Beside = {
  admit: async () => never(),
  carryOver: async () => never(),
  links: { make: async () => never() },
  messages: noMessages,
  withAgent: { timesOf: async () => never(), book: async () => never() },
  originOf: (tenant) => `http://${tenant}.localhost`,
  tenantNameOf: async () => 'Acme',
};

/** Nothing is booked. */
const noSchedules: Parameters<typeof createLobby>[0]['schedules'] = {
  findForKnock: async () => null,
  noteCustomerThere: async () => {},
  noteMet: async () => {},
  noShowsBetween: async () => ({ byCustomer: 0, byUs: 0 }),
};

export function composeLobby(
  world: World,
  on: FlagName[] = ['lobbyMode', 'showAgentName'],
  schedules: BookedStarts & Partial<typeof noSchedules> = noSchedules,
  beside: Partial<Beside> = {},
) {
  const { database, clock } = world;
  const { now } = clock;
  const events = createEventBus();
  const audit = createAudit(events);
  const noted: AuditEntry[] = [];
  events.within(audited, async (_unit, entry) => {
    noted.push(entry);
  });
  const media = createMediaStandIn();
  const { live, told } = createLiveStandIn();
  const flags = Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as Record<
    FlagName,
    boolean
  >;
  const flagsOf = async () => flags;
  const calendarOf = async () => ({ timeZone: 'UTC', now: now() });
  const users = createUsers({
    ...{ database, events, now, audit, calendarOf, messages: noMessages },
    ...{ secret: 'x', publicHostSuffixes: ['localhost'], onError: never },
    tokens: { mint: async () => '', read: async () => never() },
    tenantOf: async () => ({ name: 'Acme', flags, requireSecondFactor: false, suspended: false }),
    realm: { identify: async () => null, exchange: never, passwordSignIn: async () => 'on' },
  });
  const products = createProducts({
    ...{ database, users, events, now, audit, calendarOf, storage: noStorage },
    isBookable: async () => false,
  });
  const customers = createCustomers({
    ...{ database, events, audit, now, products, calendarOf },
    registrationsOf: async () => [],
    visitsOf: (unit, customerId) => lobby.visitsOf(unit, customerId),
    schedulesOf: async () => [],
  });
  const { isStaff } = users;
  const meetings = createMeetings({
    ...{ database, events, audit, media, now, products, users, flagsOf, isStaff },
    currencyOf: async () => 'INR',
    mayStandAhead: (unit, who) => lobby.mayStandAhead(unit, who),
  });
  const lobby = createLobby({
    ...{ database, events, audit, now, products, users, customers, meetings, calendarOf, flagsOf, isStaff },
    schedules: { ...noSchedules, ...schedules },
    briefOf: async () => ({ language: null, utm: {} }),
    ...notAsked,
    ...beside,
    live: () => live,
    inAMoment: (work) => work(),
  });
  /** What one person was told, without the moves of the queue. */
  const toldTo = (person: string) =>
    told
      .filter(({ to, name }) => to === person && name !== 'lobby_set-participants-count')
      .map(({ name }) => name);
  const turnFlag = (name: FlagName, isOn: boolean): void => {
    flags[name] = isOn;
  };
  return { ...lobby, audit, customers, events, flagsOf, meetings, media, noted, told, toldTo, turnFlag };
}

/** An agent of acme who shows the product and has the lobby on. */
export async function buildAgentOn(world: World, { service }: ComposedLobby, product: BuiltProduct) {
  const { acme } = world.tenants;
  const agent = await buildSession(world, acme, await buildStaff(world, acme, { products: [product] }));
  await service.switchOn(agent, { rejoining: false });
  return agent;
}

function never(): never {
  throw new Error('not asked in this test');
}
