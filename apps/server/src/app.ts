/** The composition: every feature named once, from the ground up, and bound to the one entrance. */
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createCustomers } from './features/customers/index.ts';
import { createLobby } from './features/lobby/index.ts';
import { createMeetings } from './features/meetings/index.ts';
import { createMessaging } from './features/messaging/index.ts';
import { createProducts } from './features/products/index.ts';
import { createRegistration } from './features/registration/index.ts';
import { createTenants } from './features/tenants/index.ts';
import { createUsers, sessionEnded } from './features/users/index.ts';
import type { Database, Unit } from './platform/db/database.ts';
import { createEventBus } from './platform/events/bus.ts';
import { registerClientLog } from './platform/http/client-log.ts';
import { createGate } from './platform/http/gate.ts';
import { createHttp } from './platform/http/server.ts';
import { createTokens } from './platform/http/tokens.ts';
import type { Recurring } from './platform/jobs/every.ts';
import type { Media } from './platform/media/media.ts';
import { registerMediaProxy } from './platform/media/proxy.ts';
import { createLiveGateway, type LiveGateway } from './platform/sockets/gateway.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly media: Media;
  /** Where the server reaches LiveKit, http(s). */
  readonly mediaUpstream: string;
  readonly now: () => Date;
  /** The built pages. */
  readonly webDist: string;
}

export interface App {
  readonly http: FastifyInstance;
  /** Starts the clocks; call it once listening. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Builds everything and binds it; nothing listens and no clock runs yet. */
export async function createApp({
  config,
  database,
  media,
  mediaUpstream,
  now,
  webDist,
}: AppParts): Promise<App> {
  const events = createEventBus();
  const tokens = createTokens(config.secret, now);

  const messaging = createMessaging({ config, now });
  const tenants = createTenants({
    database,
    now,
    codeChannelOf: (scope) => messaging.channels(scope)[0] ?? null,
    config: { ...config, webDist },
  });
  const users = createUsers({ database, events, tokens, now, secret: config.secret });
  const products = createProducts({ database, users });
  const customers = createCustomers();
  const registration = createRegistration({
    database,
    tokens,
    now,
    secret: config.secret,
    tenants,
    products,
    customers,
    messages: messaging,
  });
  const flagsOf = (unit: Unit) => tenants.flagsOf(unit);
  const meetings = createMeetings({
    database,
    events,
    media,
    now,
    products,
    flagsOf,
    isStaff: users.isStaff,
  });
  const lobby = createLobby({
    database,
    events,
    now,
    products,
    users,
    meetings,
    flagsOf,
    isStaff: users.isStaff,
    live: () => live,
  });

  const gate = createGate({
    resolveTenant: tenants.resolveTenant,
    tokens,
    identify: { staff: users.identifyStaff, customer: registration.identifyCustomer },
  });
  const http = createHttp({ ...config, onNotFound: tenants.answerUnknownAddress });
  const entrance = { http, gate };
  registerClientLog(entrance);
  registerMediaProxy({ http, media, upstream: mediaUpstream, mayEnter: meetings.mayEnter });
  for (const feature of [tenants, users, products, registration, meetings, lobby, messaging])
    feature.register(entrance);
  await http.ready();

  const live: LiveGateway = createLiveGateway({ server: http.server, gate, log: http.log });
  lobby.openSockets();
  events.after(sessionEnded, (scope, { userId }) => live.cut(scope, { staff: userId }));

  const clocks: Recurring[] = [];
  return {
    http,
    async start() {
      clocks.push(await lobby.start((error) => http.log.error({ err: error }, 'a recurring job failed')));
    },
    async close() {
      for (const clock of clocks) await clock.stop();
      await live.close();
      await http.close();
      messaging.close();
    },
  };
}
