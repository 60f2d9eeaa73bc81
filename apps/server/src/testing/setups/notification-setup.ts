/** A product with two agents and a customer, and what happens to them: for tests of notifications. */
import type { LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ConsoleCall, requestProgressed } from '../../features/lobby/index.ts';
import { createNotifications } from '../../features/notifications/index.ts';
import { createNotificationsService } from '../../features/notifications/service.ts';
import type { Push } from '../../features/push/index.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { Channel } from '../../platform/sockets/recipients.ts';
import { createFakeGateway } from '../fakes/fake-gateway.ts';
import { type BookingSetup, createBookingSetup } from './booking-setup.ts';
import type { BuiltCustomer, BuiltProduct, BuiltStaff } from './tenant-setup.ts';

interface Agent {
  readonly person: BuiltStaff;
  readonly token: string;
}

interface Fields extends BookingSetup {
  service: ReturnType<typeof createNotificationsService>;
  product: BuiltProduct;
  /** The agents of the product. */
  priya: Agent;
  dev: Agent;
  asha: BuiltCustomer;
  /** The ids that the lobby and the users feature answer with. */
  absent: string[];
  offDuty: string[];
  admins: string[];
  consoleCalls: ConsoleCall[];
  /** The Web Push messages. */
  pushed: Parameters<Push['notify']>[0][];
  lobbyMode: boolean;
}

/** Registers the hooks of a test file. The fields are set when a test runs. */
export function createNotificationSetup() {
  const setup = {} as Fields;
  const { live: fakeLive, emitted } = createFakeGateway();
  const acme = () => setup.world.tenants.acme;
  const connectedIds = new Set<string>();
  const channelChanges: { way: 'join' | 'leave'; agentId: string; channel: Channel }[] = [];
  const live: LiveGateway = {
    ...fakeLive,
    connected: () =>
      new Map([
        [
          acme().tenantId,
          { scope: acme(), people: new Map([...connectedIds].map((id) => [id, new Date()])) },
        ],
      ]),
    join: (_scope, _namespace, { staff: agentId }, channel) =>
      void channelChanges.push({ way: 'join', agentId, channel }),
    leave: (_scope, _namespace, { staff: agentId }, channel) =>
      void channelChanges.push({ way: 'leave', agentId, channel }),
  };

  beforeAll(async () => {
    Object.assign(setup, await createBookingSetup());
    const { database, clock } = setup.world;
    const { events, products, context, tenants } = setup.server;
    const notifications = createNotifications({
      database,
      events,
      products,
      now: clock.now,
      live: () => live,
      calendarOf: tenants.calendarOf,
      flagsOf: async (tx) => ({ ...(await tenants.flagsOf(tx)), lobbyMode: setup.lobbyMode }),
      adminsOf: async () => setup.admins,
      offDutyOf: async () => setup.offDuty,
      absentOf: async () => setup.absent,
      consoleCallsOf: async () => setup.consoleCalls,
      push: { notify: (notification) => void setup.pushed.push(notification) },
      onError: (error) => {
        throw error;
      },
    });
    notifications.register(context);
    setup.service = createNotificationsService({ database, products, now: clock.now, emit: () => {} });
  });
  afterAll(() => setup.close());
  beforeEach(async () => {
    Object.assign(setup, {
      absent: [],
      offDuty: [],
      admins: [],
      consoleCalls: [],
      pushed: [],
      lobbyMode: false,
    });
    setup.product = await setup.productWith();
    setup.priya = await setup.staffToken('AGENT', [setup.product]);
    setup.dev = await setup.staffToken('AGENT', [setup.product]);
    setup.asha = await setup.customerOf(setup.product, { name: 'Asha Rao' });
    emitted.length = 0;
    channelChanges.length = 0;
    connectedIds.clear();
  });

  const fetchNotifications = (
    { person, token }: Agent,
    of: { id: string } = setup.product,
    agentId = person.id,
  ) => setup.call('GET', `/api/notifications/${of.id}/${agentId}`, undefined, { token });
  const notificationsOf = async (agent: Agent) => (await fetchNotifications(agent)).json().result;

  return Object.assign(setup, {
    acme,
    emitted,
    /** The agents who are connected. */
    connectedIds,
    /** The channels that connected agents joined or left. */
    channelChanges,
    fetchNotifications,
    notificationsOf,
    sentences: async (agent: Agent): Promise<string[]> =>
      (await notificationsOf(agent)).map(({ notification }: { notification: string }) => notification),

    actorOf: ({ person }: Agent) => ({
      kind: 'agent' as const,
      scope: acme(),
      userId: person.id,
      sessionId: '',
      name: person.name,
      email: person.email,
    }),

    /** Publishes a transition of Asha's request, as the lobby does. */
    progressRequest(
      name: 'expired' | 'knocked' | 'offered' | 'back-in-queue' | 'left',
      more: { agentId?: string; reason?: LobbyLogReason } = {},
    ) {
      const { database, clock } = setup.world;
      const { customerId, name: customerName } = setup.asha;
      return database.withTenant(acme(), (tx) =>
        setup.server.events.publish(tx, requestProgressed, {
          requestId: crypto.randomUUID(),
          meetingId: crypto.randomUUID(),
          productId: setup.product.id,
          customerId,
          customerName,
          demoType: 'live',
          step: name,
          agentId: null,
          reason: null,
          ...more,
          at: clock.now(),
        }),
      );
    },

    /** A booking of this agent, without any notification yet. */
    async bookFor(agent: Agent, startsAt: string): Promise<string> {
      const { owner, product } = setup;
      const { id } = (await setup.book(setup.asha, startsAt)).json().result;
      await owner('update schedules set agent_id = $2 where id = $1', [id, agent.person.id]);
      await owner('update schedule_places set agent_id = $2 where schedule_id = $1', [id, agent.person.id]);
      await owner('delete from notifications where product_id = $1', [product.id]);
      emitted.length = 0;
      return id;
    },
  });
}
