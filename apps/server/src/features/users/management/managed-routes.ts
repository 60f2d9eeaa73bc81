/** Routes by which admins manage the staff. */
import { managedUserRoutes, userBulkErrors } from '@foyer/contract/users/managed-users.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { linkOriginFrom } from '../../../platform/http/origins/link-origin.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import { runBulk } from '../../../platform/http/run-bulk.ts';
import type { Impersonate } from '../sessions/impersonation.ts';
import { deviceFrom } from '../sessions/request-origin.ts';
import type { ManagedUsers } from './managed-users.ts';
import type { ManagementCall } from './management-call.ts';
import type { StaffList } from './staff-list.ts';

interface Dependencies {
  readonly managed: ManagedUsers;
  readonly staffList: StaffList;
  readonly impersonate: Impersonate;
  readonly publicHostSuffixes: readonly string[];
}

export function registerManagedUserRoutes(
  context: RouteContext,
  { managed, staffList, impersonate, publicHostSuffixes }: Dependencies,
): void {
  const callBy = (actor: StaffActor, request: FastifyRequest): ManagementCall<StaffActor> => ({
    actor,
    device: deviceFrom(request),
    origin: linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes),
  });

  serve(context, managedUserRoutes, {
    list: async ({ actor, query, request }) => ({
      result: await staffList.page(callBy(actor, request), query),
    }),
    export: ({ actor, query, request }) => staffList.export(callBy(actor, request), query),
    find: async ({ actor, params, request }) => ({
      result: await managed.find(callBy(actor, request), params.userId),
    }),
    create: ({ actor, body, request }) => managed.create(callBy(actor, request), body),
    update: async ({ actor, params, body, request }) => ({
      result: await managed.update(callBy(actor, request), params.userId, body),
    }),
    setStatusMany: async ({ actor, body: { userIds: ids, status, versions = {} }, request }) => {
      const call = callBy(actor, request);
      const change = (id: string) => managed.setStatus(call, id, { status, version: versions[id] });
      return { result: await runBulk({ request, ids, errors: userBulkErrors, change }) };
    },
    remove: async ({ actor, params, request }) => {
      await managed.remove(callBy(actor, request), params.userId);
      return undefined;
    },
    sendReset: async ({ actor, params, request }) => {
      await managed.sendReset(callBy(actor, request), params.userId);
      return undefined;
    },
    sendLink: async ({ actor, params, request }) => ({
      result: await managed.sendLink(callBy(actor, request), params.userId),
    }),
    removeSecondFactor: async ({ actor, params, request }) => {
      await managed.removeSecondFactor(callBy(actor, request), params.userId);
      return undefined;
    },
    impersonate: async ({ actor, params, request }) => ({
      result: await impersonate(callBy(actor, request), params.userId),
    }),
  });
}
