/** Links: the way to the customer's road for whoever holds one. */
import type { Entrance } from '../../platform/http/serve.ts';
import { type LinkRoutesParts, registerManagedLinkRoutes } from './managed-routes.ts';
import { createLinkManaging, type ManagingDependencies } from './managing.ts';
import { createOpening, type OpeningDependencies } from './opening.ts';
import { registerLinkRoutes } from './routes.ts';
import { createSendLink, type SendingDependencies } from './sending.ts';
import { createLinksService, type LinksService } from './service.ts';
import { createLinkTokens } from './token.ts';

export type { NewLink } from './service.ts';

export type Links = LinksService & { register(entrance: Entrance): void };

type Dependencies = Omit<OpeningDependencies, 'links'> &
  Omit<ManagingDependencies, 'links'> &
  Omit<SendingDependencies, 'managing'> &
  Pick<LinkRoutesParts, 'publicHostSuffixes'> & {
    /** What tokens are signed with. */
    readonly secret: string;
  };

export function createLinks(dependencies: Dependencies): Links {
  const { secret, now, publicHostSuffixes } = dependencies;
  const links = createLinksService({ tokens: createLinkTokens(secret), now });
  return {
    ...links,
    register(entrance) {
      registerLinkRoutes(entrance, createOpening({ ...dependencies, links }));
      const managing = createLinkManaging({ ...dependencies, links });
      const send = createSendLink({ ...dependencies, managing });
      registerManagedLinkRoutes(entrance, { managing, send, publicHostSuffixes });
    },
  };
}
