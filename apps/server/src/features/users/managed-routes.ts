/** The calls by which admins manage the staff. */
import { managedUserRoutes } from '@foyer/contract/managed-users.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../platform/http/actor.ts';
import { linkOriginFrom } from '../../platform/http/link-origin.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { deviceFrom } from './call-from.ts';
import type { Impersonate } from './impersonation.ts';
import type { ManageCall } from './manage-call.ts';
import type { ManagedUsers } from './managed.ts';
import type { StaffList } from './staff-list.ts';

interface Parts {
  readonly managed: ManagedUsers;
  readonly staffList: StaffList;
  readonly impersonate: Impersonate;
  readonly publicHostSuffixes: readonly string[];
}

export function registerManagedUserRoutes(
  entrance: Entrance,
  { managed, staffList, impersonate, publicHostSuffixes }: Parts,
): void {
  const by = (actor: StaffActor, request: FastifyRequest): ManageCall<StaffActor> => ({
    actor,
    device: deviceFrom(request),
    origin: linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes),
  });

  serve(entrance, managedUserRoutes, {
    list: async ({ actor, query, request }) => ({ result: await staffList.page(by(actor, request), query) }),
    export: ({ actor, query, request }) => staffList.export(by(actor, request), query),
    find: async ({ actor, params, request }) => ({
      result: await managed.find(by(actor, request), params.userId),
    }),
    create: async ({ actor, body, request }) => ({ result: await managed.create(by(actor, request), body) }),
    update: async ({ actor, params, body, request }) => ({
      result: await managed.update(by(actor, request), params.userId, body),
    }),
    remove: async ({ actor, params, request }) => {
      await managed.remove(by(actor, request), params.userId);
      return undefined;
    },
    sendReset: async ({ actor, params, request }) => {
      await managed.sendReset(by(actor, request), params.userId);
      return undefined;
    },
    removeSecondFactor: async ({ actor, params, request }) => {
      await managed.removeSecondFactor(by(actor, request), params.userId);
      return undefined;
    },
    impersonate: async ({ actor, params, request }) => ({
      result: await impersonate(by(actor, request), params.userId),
    }),
  });
}
