/** Links: signed URLs that lead into the customer journey. */
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { type LinkRouteDependencies, registerManagedLinkRoutes } from './managed-routes.ts';
import { createLinkManaging, type ManagingDependencies } from './managing.ts';
import { createOpening, type OpeningDependencies } from './opening.ts';
import { registerLinkRoutes } from './routes.ts';
import { createSendLink, type SendingDependencies } from './sending.ts';
import { createLinksService, type LinksService } from './service.ts';
import { createLinkTokens } from './token.ts';

export { addressOf as linkAddressOf, channelFlags, recipientFrom } from './policy.ts';
export type { NewLink } from './service.ts';

export type Links = LinksService & { register(context: RouteContext): void };

type Dependencies = Omit<OpeningDependencies, 'links'> &
  Omit<ManagingDependencies, 'links'> &
  Omit<SendingDependencies, 'managing'> &
  Pick<LinkRouteDependencies, 'publicHostSuffixes'> & {
    /** The secret that the token key is derived from. */
    readonly secret: string;
  };

export function createLinks(dependencies: Dependencies): Links {
  const { secret, now, publicHostSuffixes } = dependencies;
  const links = createLinksService({ tokens: createLinkTokens(secret), now });
  return {
    ...links,
    register(context) {
      registerLinkRoutes(context, createOpening({ ...dependencies, links }));
      const managing = createLinkManaging({ ...dependencies, links });
      const send = createSendLink({ ...dependencies, managing });
      registerManagedLinkRoutes(context, { managing, send, publicHostSuffixes });
    },
  };
}
