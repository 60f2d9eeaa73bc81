/** The routes of wallboards: admins manage them, and a screen shows one by its token. */
import { wallboardRoutes } from '@foyer/contract/lobby/wallboards.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { ManagedWallboards } from './managing.ts';
import type { createShowWallboard } from './showing.ts';

export interface RouteDependencies {
  readonly database: Database;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'lobbyMode'>>;
}

interface Services {
  readonly managed: ManagedWallboards;
  readonly show: ReturnType<typeof createShowWallboard>;
}

export function registerWallboardRoutes(
  context: RouteContext,
  { database, flagsOf }: RouteDependencies,
  { managed, show }: Services,
): void {
  /** @throws DomainError feature.off without a lobby */
  const inLobby = <Result>(scope: TenantScope, work: (tx: Transaction) => Promise<Result>) =>
    database.withTenant(scope, async (tx) => {
      if (!(await flagsOf(tx)).lobbyMode) throw new DomainError('feature.off');
      return work(tx);
    });

  serve(context, wallboardRoutes, {
    list: async ({ actor }) => ({ result: await inLobby(actor.scope, managed.list) }),
    create: async ({ actor, body, request }) => ({
      result: await inLobby(actor.scope, (tx) => managed.create(tx, auditActorOf(actor, request), body)),
    }),
    update: async ({ actor, params, body, request }) => ({
      result: await inLobby(actor.scope, (tx) =>
        managed.update(tx, auditActorOf(actor, request), params.wallboardId, body),
      ),
    }),
    revoke: async ({ actor, params, request }) => {
      await inLobby(actor.scope, (tx) =>
        managed.revoke(tx, auditActorOf(actor, request), params.wallboardId),
      );
      return undefined;
    },
    show: async ({ actor, body }) => ({ result: await inLobby(actor.scope, (tx) => show(tx, body.token)) }),
  });
}
