/** Serves the AsyncAPI document at /api/asyncapi.json and a readable page at /api/docs/events. */
import { asyncApiRoutes } from '@foyer/contract/core/asyncapi.ts';
import { clientEvents, serverEvents } from '@foyer/contract/core/catalogue.ts';
import { type RouteContext, serve } from '../http/register-routes.ts';
import { describeEvents } from './document.ts';
import { docsPolicy } from './frame.ts';
import { renderEvents } from './page.ts';

export function registerAsyncApi(context: RouteContext): void {
  const document = describeEvents({ clientEvents, serverEvents });
  serve(context, asyncApiRoutes, { document: async () => ({ ...document }) });
  servePage(context, '/api/docs/events', renderEvents(document));
}

/** Serves the page on the host of every tenant. */
function servePage({ http, authGuard }: RouteContext, address: string, page: string): void {
  http.get(address, async (request, reply) => {
    // A host without a tenant gets the plain 404.
    if (!(await authGuard.tenantOf(request.host).catch(() => null))) {
      reply.callNotFound();
      return reply;
    }
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page);
  });
}
