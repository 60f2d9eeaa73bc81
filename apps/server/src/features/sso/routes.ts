/** Routes of single sign-on, and the page of the silent check. */

import { silentCheckPath, ssoRoutes } from '@foyer/contract/sso/sso.ts';
import { managedSignOnRoutes } from '@foyer/contract/sso/sso-settings.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { SsoService } from './service.ts';
import type { SignOnSettings } from './settings.ts';
import { silentCheckPage, silentCheckPolicy } from './silent-check.ts';

interface Dependencies {
  readonly database: Database;
  readonly service: SsoService;
  readonly settings: SignOnSettings;
}

export function registerSsoRoutes(
  context: RouteContext,
  { database, service, settings }: Dependencies,
): void {
  serve(context, ssoRoutes, {
    find: async ({ actor }) => ({ result: await database.withTenant(actor.scope, service.find) }),
    backchannelLogout: async ({ actor, body, request }) => {
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      const token = new URLSearchParams(body.toString('utf8')).get('logout_token');
      if (type !== 'application/x-www-form-urlencoded' || !token) throw new DomainError('request.malformed');
      await service.logOut(actor.scope, token);
      return undefined;
    },
  });

  serve(context, managedSignOnRoutes, {
    find: async ({ actor }) => ({ result: await database.withTenant(actor.scope, settings.find) }),
    update: async ({ actor, request, body }) => ({
      result: await database.withTenant(actor.scope, (tx) =>
        settings.update(tx, auditActorOf(actor, request), body, { byRealm: actor.byRealm ?? false }),
      ),
    }),
  });

  context.http.get(silentCheckPath, async (request, reply) => {
    const scope = await context.authGuard.tenantOf(request.host).catch(() => null);
    const realm = scope && (await database.withTenant(scope, service.realmIn));
    // Without a realm, the same answer as for an unknown address.
    if (!realm) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', silentCheckPolicy)
      .send(silentCheckPage);
  });
}
