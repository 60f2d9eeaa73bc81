/** The calls by which staff manage links. */
import { managedLinkRoutes } from '@foyer/contract/managed-links.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../platform/http/actor.ts';
import { linkOriginFrom } from '../../platform/http/link-origin.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { Asker, LinkManaging } from './managing.ts';
import type { SendLink } from './sending.ts';

export interface LinkRoutesParts {
  readonly managing: LinkManaging;
  readonly send: SendLink;
  /** Hosts end in one of these; the first is the one links are made with. */
  readonly publicHostSuffixes: readonly string[];
}

export function registerManagedLinkRoutes(
  entrance: Entrance,
  { managing, send, publicHostSuffixes }: LinkRoutesParts,
): void {
  const askerOf = ({ actor, request }: { actor: StaffActor; request: FastifyRequest }): Asker => ({
    actor,
    request,
    origin: linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes),
  });

  serve(entrance, managedLinkRoutes, {
    list: async ({ query, ...call }) => ({ result: await managing.list(askerOf(call), query) }),
    export: ({ query, ...call }) => managing.export(askerOf(call), query),
    create: async ({ body, ...call }) => ({ result: await managing.create(askerOf(call), body) }),
    address: async ({ params, ...call }) => ({
      result: await managing.address(askerOf(call), params.linkId),
    }),
    send: async ({ params, body, ...call }) => ({ result: await send(askerOf(call), params.linkId, body) }),
    revoke: async ({ params, ...call }) => ({ result: await managing.revoke(askerOf(call), params.linkId) }),
  });
}
