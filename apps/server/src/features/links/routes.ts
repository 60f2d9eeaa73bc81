/** The public routes of links. */
import { linkRoutes } from '@foyer/contract/links/links.ts';
import { newCallerOf, setBrowserCookie } from '../../platform/http/auth/code-browser.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { logUnsentCode } from '../../platform/messages/unsent-code-log.ts';
import type { Opening } from './opening.ts';

export function registerLinkRoutes(context: RouteContext, opening: Opening): void {
  serve(context, linkRoutes, {
    find: async ({ actor, params: { token } }) => ({ result: await opening.find(actor.scope, token) }),
    open: async ({ actor, params: { token }, request, reply }) => {
      const caller = newCallerOf(request);
      const result = await opening.open(actor.scope, token, caller).catch(logUnsentCode(request));
      // The browser that opened the link last verifies the code: the previous code was replaced.
      if (result.codeSent) setBrowserCookie(request, reply, caller, result.codeSent.registrationId);
      return { result };
    },
  });
}
