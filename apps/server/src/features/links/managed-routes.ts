/** The routes by which staff manage links. */
import { linkBulkErrors as errors, managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { linkOriginFrom } from '../../platform/http/origins/link-origin.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { runBulk } from '../../platform/http/run-bulk.ts';
import type { LinkCaller, LinkManaging } from './managing.ts';
import type { LinkSending } from './sending.ts';

export interface LinkRouteDependencies {
  readonly managing: LinkManaging;
  readonly send: LinkSending['send'];
  /** The suffixes of the tenants' hosts; links use the first. */
  readonly publicHostSuffixes: readonly string[];
}

export function registerManagedLinkRoutes(
  context: RouteContext,
  { managing, send, publicHostSuffixes }: LinkRouteDependencies,
): void {
  const callerOf = ({ actor, request }: { actor: StaffActor; request: FastifyRequest }): LinkCaller => ({
    actor,
    request,
    origin: linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes),
  });

  serve(context, managedLinkRoutes, {
    list: async ({ query, ...call }) => ({ result: await managing.list(callerOf(call), query) }),
    export: ({ query, ...call }) => managing.export(callerOf(call), query),
    create: async ({ body, ...call }) => ({ result: await managing.create(callerOf(call), body) }),
    address: async ({ params, ...call }) => ({
      result: await managing.address(callerOf(call), params.linkId),
    }),
    send: async ({ params, body, ...call }) => ({ result: await send(callerOf(call), params.linkId, body) }),
    revoke: async ({ params, ...call }) => ({ result: await managing.revoke(callerOf(call), params.linkId) }),
    revokeMany: async ({ body: { linkIds: ids }, request, actor }) => {
      const change = (id: string) => managing.revokeOne({ actor, request }, id);
      return { result: await runBulk({ request, ids, errors, change }) };
    },
  });
}
