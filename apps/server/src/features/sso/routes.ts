/** The calls of single sign-on, and its one page. */
import { managedSignOnRoutes } from '@foyer/contract/managed-sign-on.ts';
import { silentCheckPath, ssoRoutes } from '@foyer/contract/sso.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { SsoService } from './service.ts';
import type { SignOnSettings } from './settings.ts';
import { silentCheckPage, silentCheckPolicy } from './silent-check.ts';

interface Parts {
  readonly database: Database;
  readonly service: SsoService;
  readonly settings: SignOnSettings;
}

export function registerSsoRoutes(entrance: Entrance, { database, service, settings }: Parts): void {
  serve(entrance, ssoRoutes, {
    find: async ({ actor }) => ({ result: await database.withTenant(actor.scope, service.find) }),
    backchannelLogout: async ({ actor, body, request }) => {
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      const token = new URLSearchParams(body.toString('utf8')).get('logout_token');
      if (type !== 'application/x-www-form-urlencoded' || !token) throw new DomainError('request.malformed');
      await service.leave(actor.scope, token);
      return undefined;
    },
  });

  serve(entrance, managedSignOnRoutes, {
    find: async ({ actor }) => ({ result: await database.withTenant(actor.scope, settings.find) }),
    update: async ({ actor, request, body }) => ({
      result: await database.withTenant(actor.scope, (unit) =>
        settings.update(unit, auditActorOf(actor, request), body, { byRealm: actor.byRealm ?? false }),
      ),
    }),
  });

  entrance.http.get(silentCheckPath, async (request, reply) => {
    const scope = await entrance.gate.tenantOf(request.host).catch(() => null);
    const realm = scope && (await database.withTenant(scope, service.realmIn));
    // Answered like any address that does not exist.
    if (!realm) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', silentCheckPolicy)
      .send(silentCheckPage);
  });
}
