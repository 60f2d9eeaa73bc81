/** The routes of imports. */
import { importRoutes } from '@foyer/contract/imports.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { linkOriginFrom } from '../../platform/http/origins/link-origin.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { ImportCall } from './kinds/import-kind.ts';
import type { ImportsService } from './service.ts';

export function registerImportRoutes(
  context: RouteContext,
  service: ImportsService,
  publicHostSuffixes: readonly string[],
): void {
  const callOf = ({ actor, request }: { actor: StaffActor; request: FastifyRequest }): ImportCall => ({
    actor,
    request,
    origin: linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes),
  });

  serve(context, importRoutes, {
    list: async ({ actor, query }) => ({ result: await service.list(actor.scope, query.kind) }),
    check: async ({ query, body, ...call }) => ({
      result: await service.check(callOf(call), { ...query, bytes: body }),
    }),
    run: async ({ query, body, ...call }) => ({
      result: await service.run(callOf(call), { ...query, bytes: body }),
    }),
    undo: async ({ params, ...call }) => ({ result: await service.undo(callOf(call), params.importId) }),
  });
}
