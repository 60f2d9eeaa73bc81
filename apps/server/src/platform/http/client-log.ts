/** Takes what pages tell of their own trouble into the server's log: as data, never as a line of its own making. */
import { clientLogRoutes } from '@foyer/contract/client-log.ts';
import { type Entrance, serve } from './serve.ts';

export function registerClientLog(entrance: Entrance): void {
  serve(entrance, clientLogRoutes, {
    write: async ({ actor, body: { msg, level }, request }) => {
      request.log[level]({ page: msg, tenant: actor.scope.tenant }, 'a page tells');
      return undefined;
    },
  });
}
