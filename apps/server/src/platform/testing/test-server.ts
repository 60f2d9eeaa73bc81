/** The features up to registration on a real HTTP server, for tests of their calls; nothing listens, tests inject. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { createCustomers } from '../../features/customers/index.ts';
import { createLinks } from '../../features/links/index.ts';
import { createProducts } from '../../features/products/index.ts';
import { createRegistration } from '../../features/registration/index.ts';
import { createSchedules } from '../../features/schedules/index.ts';
import { createScim } from '../../features/scim/index.ts';
import { createSlots } from '../../features/slots/index.ts';
import { createSso } from '../../features/sso/index.ts';
import { createTenants } from '../../features/tenants/index.ts';
import { createUsers } from '../../features/users/index.ts';
import { createAudit } from '../audit/audit.ts';
import { createEventBus } from '../events/bus.ts';
import { createGate } from '../http/gate.ts';
import type { Entrance } from '../http/serve.ts';
import { createHttp } from '../http/server.ts';
import { createTokens } from '../http/tokens.ts';
import type { Message, MessageAbout, MessageChannel, MessagePort, PlannedMessage } from '../messages/port.ts';
import { registerFiles } from '../storage/serve-files.ts';
import { createFolderStorage } from '../storage/storage.ts';
import { createCodeCookies } from './code-cookies.ts';
import type { World } from './test-world.ts';

/** A carrier that keeps what it is given, and can be told to fail. */
export interface FakeCarrier extends MessagePort {
  readonly sent: Message[];
  /** Planned and not taken back, in the order of planning. */
  readonly planned: PlannedMessage[];
  /** In the order of preference. */
  available: MessageChannel[];
  failing: boolean;
}

export function createCarrier(): FakeCarrier {
  return {
    sent: [],
    planned: [],
    available: ['sms', 'email'],
    failing: false,
    async channelsOf() {
      return this.available;
    },
    async wordCode(_unit, { channel, code, clientName, host }) {
      return {
        subject: channel === 'email' ? 'Your code' : null,
        text: `${code} is your code for ${clientName}.\n\n@${host.split(':')[0]} #${code}`,
      };
    },
    async plan(_unit, message) {
      if (!this.planned.some(({ key }) => key === message.key)) this.planned.push(message);
      const addresses = { sms: message.to.phone, whatsapp: message.to.phone, email: message.to.email };
      return this.available.filter((channel) => addresses[channel] && isWanted(message, channel));
    },
    async cancel(_unit, about, kinds) {
      const kept = this.planned.filter(
        (message) => !isAbout(message, about) || (kinds && !kinds.includes(message.kind)),
      );
      this.planned.splice(0, this.planned.length, ...kept);
    },
    async send(_scope, message) {
      if (this.failing) throw new Error('the carrier does not answer');
      this.sent.push(message);
    },
  };
}

const isWanted = ({ channels }: PlannedMessage, channel: MessageChannel) =>
  !channels || channels.includes(channel);

const isAbout = (message: PlannedMessage, { kind, id }: MessageAbout) =>
  message.about.kind === kind && message.about.id === id;

interface ServerOptions {
  /** The folder of the built pages; without it there are none. */
  readonly webDist?: string;
  readonly trustedProxies?: string;
  readonly defaultTenant?: string;
  /** Hears everything that is logged. */
  readonly logTo?: { write(line: string): void };
  /** Whether realms on this very machine are asked for their keys; they are, unless told. */
  readonly privateRealms?: boolean;
  /** How soon after an unknown key a realm is asked again, milliseconds. */
  readonly realmAsksAgainAfterMs?: number;
}

/** What a test says about a call; the host is acme's unless told. */
export interface TestCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly url: string;
  readonly host?: string;
  readonly body?: object;
  readonly token?: string;
  /** By default those that tie codes to the browser of all these calls. */
  readonly cookies?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

export const testSecret = 'a secret of the tests';

export type TestServer = ReturnType<typeof createTestServer>;

export function createTestServer(world: World, options: ServerOptions = {}) {
  const { webDist, trustedProxies, defaultTenant, logTo, privateRealms = true } = options;
  const { database, clock } = world;
  const { now } = clock;
  const nowhere = mkdtempSync(path.join(tmpdir(), 'foyer-no-pages-'));
  const events = createEventBus();
  const tokens = createTokens(testSecret, now);
  const messages = createCarrier();
  const audit = createAudit(events);
  const filesDir = mkdtempSync(path.join(tmpdir(), 'foyer-files-'));
  const storage = createFolderStorage(filesDir);
  const attachmentStorage = createFolderStorage(path.join(filesDir, 'attachments'));
  const tenants = createTenants({
    ...{ database, now, audit, storage },
    codeChannelOf: async (unit) => (await messages.channelsOf(unit))[0] ?? null,
    onlyInOutboxOf: async () => [],
    findOffered: (unit, slug) => products.findOffered(unit, slug),
    findProduct: (unit, productId) => products.findById(unit, productId),
    holdProduct: (unit, productId) => products.hold(unit, productId),
    realmOriginOf: (unit) => sso.realmOriginOf(unit),
    config: {
      publicHostSuffixes: ['localhost', 'app.localhost'],
      defaultTenant: defaultTenant ?? null,
      webDist: webDist ?? nowhere,
    },
  });
  const { calendarOf, find: tenantOf } = tenants;
  const failures: unknown[] = [];
  const codeCookies = createCodeCookies();
  const users = createUsers({
    ...{ database, events, tokens, now, audit, messages, tenantOf, calendarOf },
    ...{ secret: testSecret, publicHostSuffixes: ['localhost', 'app.localhost'] },
    realm: {
      identify: (scope, token) => sso.identify(scope, token),
      exchange: (unit, person) => sso.exchange(unit, person),
      passwordSignIn: (unit) => sso.passwordSignIn(unit),
    },
    onError: (error) => failures.push(error),
  });
  const sso = createSso({
    ...{ database, now, audit, users, flagsOf: tenants.flagsOf, privateRealms },
    asksAgainAfterMs: options.realmAsksAgainAfterMs ?? 30_000,
    onError: (error) => failures.push(error),
  });
  const scim = createScim({
    ...{ database, now, audit, users, sso, publicHostSuffixes: ['localhost', 'app.localhost'] },
  });
  const products = createProducts({
    ...{ database, users, events, now, audit, storage, calendarOf },
    isBookable: (unit, productId) => schedules.isBookable(unit, productId),
  });
  const slots = createSlots({ database, products, now, audit, calendarOf });
  const customers = createCustomers({
    ...{ database, events, audit, now, products, calendarOf },
    registrationsOf: (unit, customerId) => registration.registrationsOf(unit, customerId),
    visitsOf: async () => [],
    schedulesOf: (unit, customerId) => schedules.schedulesOf(unit, customerId),
  });
  const links = createLinks({
    ...{ database, audit, now, secret: testSecret, tenantOf, calendarOf },
    ...{ users, products, customers, messages, publicHostSuffixes: ['localhost', 'app.localhost'] },
    scheduleOf: (unit, scheduleId) => schedules.scheduleOf(unit, scheduleId),
    admit: (unit, registrationId) => registration.admit(unit, registrationId),
    registerKnown: (unit, visit) => registration.registerKnown(unit, visit),
    sendCode: (scope, caller, begin) => registration.sendCode(scope, caller, begin),
  });
  const registration = createRegistration({
    ...{ database, audit, tokens, now, secret: testSecret, storage: attachmentStorage },
    ...{ tenants, users, products, customers, links, messages },
  });
  const schedules = createSchedules({
    ...{ database, events, audit, now, products, slots, customers, users, messages, links },
    ...{ tenantOf, calendarOf, publicHostSuffixes: ['localhost', 'app.localhost'] },
    agentRefOf: (unit, registrationId) => registration.agentRefOf(unit, registrationId),
    offDutyOf: async () => [],
  });
  const gate = createGate({
    resolveTenant: tenants.resolveTenant,
    isInMeeting: async () => false,
    operatorToken: null,
    tokens,
    identify: {
      ...{ staff: users.identifyStaff, customer: registration.identifyCustomer, identity: sso.identify },
      scim: scim.isGood,
    },
  });
  const http = createHttp({
    ...(logTo ? { logLevel: 'trace', logTo } : { logLevel: 'silent' }),
    trustedProxies: trustedProxies ?? null,
    onNotFound: tenants.answerUnknownAddress,
  });
  const entrance: Entrance = { http, gate };
  registerFiles({ http, gate, storage });
  for (const feature of [
    tenants,
    users,
    sso,
    scim,
    products,
    slots,
    customers,
    registration,
    links,
    schedules,
  ])
    feature.register(entrance);

  return {
    entrance,
    http,
    gate,
    tokens,
    events,
    storage,
    attachmentStorage,
    filesDir,
    messages,
    /** What went wrong where nobody was waiting. */
    failures,
    tenants,
    users,
    products,
    customers,
    registration,
    schedules,
    links,
    async call({ method = 'GET', url, host = 'acme.localhost', ...more }: TestCall) {
      const { body, token, cookies = codeCookies.of(url), headers, address } = more;
      const options: InjectOptions = {
        ...{ method, url, cookies },
        headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body ? { payload: body } : {}),
        ...(address ? { remoteAddress: address } : {}),
      };
      const answer = await http.inject(options);
      codeCookies.keep(answer.cookies);
      return answer;
    },
    async close() {
      await http.close();
      for (const folder of [nowhere, filesDir]) rmSync(folder, { recursive: true });
    },
  };
}
