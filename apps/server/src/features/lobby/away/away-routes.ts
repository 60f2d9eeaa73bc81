/** The routes of a customer who keeps the place while away. */
import { awayRoutes } from '@foyer/contract/lobby/away.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import type { LobbyService } from '../service.ts';

export function registerAwayRoutes(context: RouteContext, { away }: Pick<LobbyService, 'away'>): void {
  serve(context, awayRoutes, {
    options: async ({ actor }) => ({ result: await away.optionsOf(actor) }),
    leave: async ({ actor, body, request }) => ({ result: await away.leavePage(actor, body, request) }),
    onMyWay: async ({ actor, request }) => ({ result: await away.onMyWay(actor, request) }),
  });
}
