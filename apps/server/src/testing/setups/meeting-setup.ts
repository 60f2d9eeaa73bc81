/**
 * Meetings on the test server, with chat, guests, time logs and feedback: for tests of requests during and after a
 * meeting.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import { createChat } from '../../features/chat/index.ts';
import { createFeedbacks } from '../../features/feedbacks/index.ts';
import { createGuests } from '../../features/guests/index.ts';
import { createMeetings } from '../../features/meetings/index.ts';
import { createRecordings } from '../../features/recordings/index.ts';
import { createReports } from '../../features/reports/index.ts';
import { createTimeLogs } from '../../features/time-logs/index.ts';
import { createAudit } from '../../platform/audit/audit.ts';
import type { Recorder } from '../../platform/recorder/recorder.ts';
import { createFolderStorage } from '../../platform/storage/folder-storage.ts';
import { createStagedStorage } from '../../platform/storage/staged-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { createBookingSetup } from './booking-setup.ts';
import type { BuiltCustomer } from './tenant-setup.ts';

export type MeetingSetup = Awaited<ReturnType<typeof createMeetingSetup>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** @returns acme with the chat and attachments turned on; `close` it in `afterAll` */
export async function createMeetingSetup({
  recorder,
  recordingTarget,
}: {
  readonly recorder?: Recorder;
  /** Where complete recordings move; they stay in the folder without it. */
  readonly recordingTarget?: Storage;
} = {}) {
  const booking = await createBookingSetup(recorder ? { recorder } : {});
  const { world, server } = booking;
  const { database, clock } = world;
  const { events, tenants, users, products, context } = server;
  const { now } = clock;
  const { acme } = world.tenants;
  const { calendarOf, flagsOf } = tenants;
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-room-'));
  const storage = createFolderStorage(folder);
  const media = createFakeMedia();
  const audit = createAudit(events);
  const meetings = createMeetings({
    database,
    events,
    audit,
    media,
    now,
    products,
    users,
    flagsOf,
    storage,
    isStaff: users.isStaff,
    currencyOf: async (tx) => (await tenants.find(tx)).currency,
    mayRecordLocally: async (tx) => (await tenants.find(tx)).localRecording,
    consultantsOf: async () => [],
    mayPreconnect: async () => false,
  });
  const chat = createChat({ database, events, audit, now, meetings, flagsOf, storage });
  const timeLogs = createTimeLogs({ database, events, audit, now, calendarOf, meetings });
  const reports = createReports({
    database,
    audit,
    calendarOf,
    currencyOf: async () => 'INR',
    flagsOf,
    now,
    messages: server.messages,
    tenantOf: tenants.find,
    originOf: (tenant) => `http://${tenant}.localhost`,
  });
  const feedbacks = createFeedbacks({ database, events, audit, now, calendarOf, meetings });
  const guests = createGuests({
    database,
    events,
    audit,
    now,
    meetings,
    products,
    customers: server.customers,
    messages: server.messages,
    tokens: server.tokens,
    tenantOf: tenants.find,
    publicHostSuffixes: ['localhost'],
  });
  server.guests.identify = guests.identify;
  const recordingsFolder = mkdtempSync(path.join(tmpdir(), 'foyer-recordings-'));
  const recordingFailures: unknown[] = [];
  const recordings = createRecordings({
    database,
    events,
    audit,
    now,
    meetings,
    recorder: recorder ?? null,
    files: recordingTarget
      ? createStagedStorage({ folder: createFolderStorage(recordingsFolder), target: recordingTarget })
      : createFolderStorage(recordingsFolder),
    secret: 'a secret of the tests, which is long enough',
    calendarOf,
    isOn: async (tx) => (await flagsOf(tx)).serverSideRecording,
    identify: (scope, session) =>
      users.identifyStaff(scope, { kind: 'staff', tenantId: scope.tenantId, ...session }),
    onError: (error) => void recordingFailures.push(error),
  });
  for (const feature of [meetings, chat, guests, timeLogs, reports, feedbacks, recordings])
    feature.register(context);

  async function turn(flags: Partial<Record<FlagName, boolean>>): Promise<void> {
    await booking.owner('update tenants set flags = flags || $1 where id = $2', [flags, acme.tenantId]);
  }
  await turn({ chatButton: true, attachment: true, showAgentName: true });

  const call = (method: Method, url: string, token: string, body?: object) =>
    booking.call(method, url, body, { token });

  async function personOf(customer: BuiltCustomer) {
    const token = await booking.tokenOf(customer);
    return { ...customer, token, identity: `customer:${customer.customerId}` };
  }

  return {
    ...booking,
    media,
    meetings,
    chat,
    recordings,
    /** Where the recorder writes. */
    recordingsFolder,
    recordingFailures,
    folder,
    turn,

    /** Opens a meeting with an agent and a customer in the room. */
    async meet(names: { agent?: string; customer?: string } = {}) {
      const product = await booking.productWith();
      const { person: agent, token } = await booking.staffToken('AGENT', [product]);
      if (names.agent)
        await booking.owner('update users set name = $1 where id = $2', [names.agent, agent.id]);
      const asha = await personOf(await booking.customerOf(product, { name: names.customer ?? 'Asha' }));
      const meetingId = crypto.randomUUID();
      const room = `acme:${meetingId}`;
      const priya = { id: agent.id, name: names.agent ?? agent.name, token, identity: `agent:${agent.id}` };
      await database.withTenant(acme, (tx) =>
        meetings.open(tx, {
          meetingId,
          productId: product.id,
          agent: priya,
          customer: { id: asha.customerId, name: asha.name },
        }),
      );
      media.inside.set(room, new Set());

      /** Participants join or leave the room. */
      async function come(...people: { identity: string }[]): Promise<void> {
        for (const { identity } of people) media.inside.get(room)?.add(identity);
        await meetings.reconcileRoom(room);
      }
      async function go(...people: { identity: string }[]): Promise<void> {
        for (const { identity } of people) media.inside.get(room)?.delete(identity);
        await meetings.reconcileRoom(room);
      }
      await come(priya, asha);

      return {
        meetingId,
        room,
        product,
        priya,
        asha,
        come,
        go,
        /** Admits one more customer. */
        async admit(name: string) {
          const customer = await personOf(await booking.customerOf(product, { name }));
          await database.withTenant(acme, (tx) =>
            meetings.admitCustomer(tx, meetingId, { id: customer.customerId, name, isAlone: false }),
          );
          await come(customer);
          return customer;
        },
        /** Another agent takes the place of the first one, and enters the room. */
        async handOver(name: string) {
          const { person, token: secondToken } = await booking.staffToken('AGENT', [product]);
          await booking.owner('update users set name = $1 where id = $2', [name, person.id]);
          const to = { id: person.id, name };
          await database.withTenant(acme, (tx) =>
            meetings.consultation.replaceAgent(tx, {
              meetingId,
              from: agent.id,
              to,
              productId: product.id,
            }),
          );
          await go(priya);
          const second = { ...to, token: secondToken, identity: `agent:${person.id}` };
          await come(second);
          return second;
        },
        end: () => call('POST', `/api/meetings/${meetingId}/hang-up`, priya.token),
        /** A request about this meeting. */
        on: (method: Method, rest: string, caller: { token: string }, body?: object) =>
          call(method, `/api/meetings/${meetingId}${rest}`, caller.token, body),
      };
    },

    async close() {
      await booking.close();
      rmSync(folder, { recursive: true, force: true });
      rmSync(recordingsFolder, { recursive: true, force: true });
    },
  };
}
