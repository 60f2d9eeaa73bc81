/** Everything that can be called, in one place: what the access test walks and the descriptions are generated from. */
import { clientLogRoutes } from './client-log.ts';
import type { RouteDefinition } from './http.ts';
import { lobbyCommands, lobbyNews, lobbyRoutes } from './lobby.ts';
import { meetingRoutes } from './meetings.ts';
import { messagingRoutes } from './messaging.ts';
import { productRoutes } from './products.ts';
import { registrationRoutes } from './registration.ts';
import type { CommandDefinition, NewsDefinition } from './sockets.ts';
import { tenantRoutes } from './tenants.ts';
import { userRoutes } from './users.ts';

/** Slice → name → route. */
export const routes = {
  tenants: tenantRoutes,
  users: userRoutes,
  products: productRoutes,
  registration: registrationRoutes,
  meetings: meetingRoutes,
  lobby: lobbyRoutes,
  messaging: messagingRoutes,
  clientLog: clientLogRoutes,
} satisfies Record<string, Record<string, RouteDefinition>>;

export const commands = { ...lobbyCommands } satisfies Record<string, CommandDefinition>;
export const liveNews = { ...lobbyNews } satisfies Record<string, NewsDefinition>;
