/** The calls of whoever holds a link. */
import { linkRoutes } from '@foyer/contract/links.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { notingUnsent } from '../../platform/messages/unsent.ts';
import type { Opening } from './opening.ts';

export function registerLinkRoutes(entrance: Entrance, opening: Opening): void {
  serve(entrance, linkRoutes, {
    find: async ({ actor, params: { token } }) => ({ result: await opening.find(actor.scope, token) }),
    open: async ({ actor, params: { token }, request }) => ({
      result: await opening
        .open(actor.scope, token, {
          address: request.ip,
          host: request.host,
          languages: request.headers['accept-language'] ?? null,
        })
        .catch(notingUnsent(request)),
    }),
  });
}
