/** The calls of whoever holds a link. */
import { linkRoutes } from '@foyer/contract/links.ts';
import { giveBrowser, newCallerOf } from '../../platform/http/code-browser.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { notingUnsent } from '../../platform/messages/unsent.ts';
import type { Opening } from './opening.ts';

export function registerLinkRoutes(entrance: Entrance, opening: Opening): void {
  serve(entrance, linkRoutes, {
    find: async ({ actor, params: { token } }) => ({ result: await opening.find(actor.scope, token) }),
    open: async ({ actor, params: { token }, request, reply }) => {
      const caller = newCallerOf(request);
      const result = await opening.open(actor.scope, token, caller).catch(notingUnsent(request));
      // Whoever opens it last proves the code: the one before was replaced.
      if (result.codeSent) giveBrowser(request, reply, caller, result.codeSent.registrationId);
      return { result };
    },
  });
}
