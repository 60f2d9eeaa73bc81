/** Meetings with what is kept of them, on the HTTP server: for tests of what is called in a room and after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FlagName } from '@foyer/contract/tenants.ts';
import { createChat } from '../../features/chat/index.ts';
import { createFeedbacks } from '../../features/feedbacks/index.ts';
import { createMeetings } from '../../features/meetings/index.ts';
import { createTimeLogs } from '../../features/timelogs/index.ts';
import { createAudit } from '../audit/audit.ts';
import { createFolderStorage } from '../storage/storage.ts';
import { createRoadTest } from './road-test.ts';
import { createMediaStandIn } from './stand-ins.ts';
import type { BuiltCustomer } from './test-world.ts';

export type RoomTest = Awaited<ReturnType<typeof createRoomTest>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** @returns acme with chat and attachments on; `close` it in `afterAll` */
export async function createRoomTest() {
  const road = await createRoadTest();
  const { world, server } = road;
  const { database, clock } = world;
  const { events, tenants, users, products, entrance } = server;
  const { now } = clock;
  const { acme } = world.tenants;
  const { calendarOf, flagsOf } = tenants;
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-room-'));
  const storage = createFolderStorage(folder);
  const media = createMediaStandIn();
  const audit = createAudit(events);
  const meetings = createMeetings({
    ...{ database, events, audit, media, now, products, users, flagsOf, isStaff: users.isStaff },
    currencyOf: async (unit) => (await tenants.find(unit)).currency,
    mayStandAhead: async () => false,
  });
  const chat = createChat({ database, audit, now, meetings, flagsOf, storage });
  const timeLogs = createTimeLogs({ database, events, audit, calendarOf });
  const feedbacks = createFeedbacks({ database, audit, now, calendarOf, meetings });
  for (const feature of [meetings, chat, timeLogs, feedbacks]) feature.register(entrance);

  async function turn(flags: Partial<Record<FlagName, boolean>>): Promise<void> {
    await road.owner('update tenants set flags = flags || $1 where id = $2', [flags, acme.tenantId]);
  }
  await turn({ chatButton: true, attachment: true, showAgentName: true });

  const call = (method: Method, url: string, token: string, body?: object) =>
    road.call(method, url, body, { token });

  async function personOf(customer: BuiltCustomer) {
    const token = await road.tokenOf(customer);
    return { ...customer, token, identity: `customer:${customer.customerId}` };
  }

  return {
    ...road,
    ...{ media, meetings, chat, folder, turn },

    /** A meeting of an agent and a customer who are both in the room. */
    async meet(names: { agent?: string; customer?: string } = {}) {
      const product = await road.productWith();
      const { person: agent, token } = await road.staffToken('AGENT', [product]);
      if (names.agent) await road.owner('update users set name = $1 where id = $2', [names.agent, agent.id]);
      const asha = await personOf(await road.customerOf(product, { name: names.customer ?? 'Asha' }));
      const meetingId = crypto.randomUUID();
      const room = `acme:${meetingId}`;
      const priya = { id: agent.id, name: names.agent ?? agent.name, token, identity: `agent:${agent.id}` };
      await database.withTenant(acme, (unit) =>
        meetings.open(unit, {
          ...{ meetingId, productId: product.id, agent: priya },
          customer: { id: asha.customerId, name: asha.name },
        }),
      );
      media.inside.set(room, new Set());

      /** They come into the room, or go. */
      async function come(...people: { identity: string }[]): Promise<void> {
        for (const { identity } of people) media.inside.get(room)?.add(identity);
        await meetings.hearNotice(room);
      }
      async function go(...people: { identity: string }[]): Promise<void> {
        for (const { identity } of people) media.inside.get(room)?.delete(identity);
        await meetings.hearNotice(room);
      }
      await come(priya, asha);

      return {
        ...{ meetingId, room, product, priya, asha, come, go },
        /** One more customer, let in now. */
        async admit(name: string) {
          const customer = await personOf(await road.customerOf(product, { name }));
          await database.withTenant(acme, (unit) =>
            meetings.letIn(unit, meetingId, { id: customer.customerId, name, isAlone: false }),
          );
          await come(customer);
          return customer;
        },
        end: () => call('POST', `/api/meetings/${meetingId}/hang-up`, priya.token),
        /** What is called about this meeting. */
        on: (method: Method, rest: string, who: { token: string }, body?: object) =>
          call(method, `/api/meetings/${meetingId}${rest}`, who.token, body),
      };
    },

    async close() {
      await road.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
