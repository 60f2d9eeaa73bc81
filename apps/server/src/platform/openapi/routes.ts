/** Where the description of the calls is had: for programs and for people. */
import { routes } from '@foyer/contract/catalogue.ts';
import { openApiRoutes } from '@foyer/contract/openapi.ts';
import { type Entrance, serve } from '../http/serve.ts';
import { describeCalls } from './document.ts';
import { docsPolicy } from './frame.ts';
import { renderDocs } from './page.ts';

export function registerOpenApi(entrance: Entrance): void {
  const document = describeCalls(routes);
  const page = renderDocs(document);

  serve(entrance, openApiRoutes, { document: async () => ({ ...document }) });
  servePage(entrance, '/api/docs', page);
}

/** A page for people, on every tenant's host. */
export function servePage({ http, gate }: Entrance, address: string, page: string): void {
  http.get(address, async (request, reply) => {
    // A host that names no tenant gets its own page and nothing else.
    if (!(await gate.tenantOf(request.host).catch(() => null))) {
      reply.callNotFound();
      return reply;
    }
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page);
  });
}
