/** Links: signed URLs that lead into the customer journey. */
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { customerErased } from '../customers/index.ts';
import { createInviting, type Inviting } from './inviting.ts';
import { type LinkRouteDependencies, registerManagedLinkRoutes } from './managed-routes.ts';
import { createLinkManaging, type ManagingDependencies } from './managing.ts';
import { createOpening, type OpeningDependencies } from './opening.ts';
import { registerLinkRoutes } from './routes.ts';
import { createLinkSending, type SendingDependencies } from './sending.ts';
import { createLinksService, type LinksService } from './service.ts';
import { erase } from './store.ts';
import { createLinkTokens } from './token.ts';

export { addressOf as linkAddressOf, channelFlags, recipientFrom } from './policy.ts';
export type { NewLink } from './service.ts';

export type Links = LinksService & { readonly inviting: Inviting; register(context: RouteContext): void };

type Dependencies = Omit<OpeningDependencies, 'links'> &
  Omit<ManagingDependencies, 'links'> &
  Omit<SendingDependencies, 'managing'> &
  Pick<LinkRouteDependencies, 'publicHostSuffixes'> & {
    /** The secret that the token key is derived from. */
    readonly secret: string;
    readonly events: EventBus;
  };

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createLinks(dependencies: Dependencies): Links {
  const { secret, now, events, publicHostSuffixes } = dependencies;
  events.within(customerErased, (tx, { customerId }) => erase(tx, customerId));
  const links = createLinksService({ tokens: createLinkTokens(secret), now });
  const managing = createLinkManaging({ ...dependencies, links });
  const sending = createLinkSending({ ...dependencies, managing });
  return {
    ...links,
    inviting: createInviting({ ...dependencies, links, managing, sending }),
    register(context) {
      registerLinkRoutes(context, createOpening({ ...dependencies, links }));
      registerManagedLinkRoutes(context, { managing, send: sending.send, publicHostSuffixes });
    },
  };
}
