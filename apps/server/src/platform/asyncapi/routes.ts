/** Where the description of the live events is had: for programs and for people. */
import { asyncApiRoutes } from '@foyer/contract/asyncapi.ts';
import { commands, liveNews } from '@foyer/contract/catalogue.ts';
import { type Entrance, serve } from '../http/serve.ts';
import { servePage } from '../openapi/routes.ts';
import { describeEvents } from './document.ts';
import { renderEvents } from './page.ts';

export function registerAsyncApi(entrance: Entrance): void {
  const document = describeEvents({ commands, news: liveNews });
  serve(entrance, asyncApiRoutes, { document: async () => ({ ...document }) });
  servePage(entrance, '/api/docs/events', renderEvents(document));
}
