/** The routes of customers. */
import { customerRoutes } from '@foyer/contract/customers.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { CustomerManaging } from './managing.ts';

export function registerCustomerRoutes(context: RouteContext, managing: CustomerManaging): void {
  serve(context, customerRoutes, {
    list: async ({ query, ...caller }) => ({ result: await managing.list(caller, query) }),
    export: ({ query, ...caller }) => managing.export(caller, query),
    find: async ({ params, ...caller }) => ({ result: await managing.find(caller, params.customerId) }),
    revealContact: async ({ params, ...caller }) => ({
      result: await managing.revealContact(caller, params.customerId),
    }),
    addNote: async ({ params, body, ...caller }) => ({
      result: await managing.addNote(caller, params.customerId, body.text),
    }),
    block: async ({ params, body, ...caller }) => ({
      result: await managing.block(caller, params.customerId, body.reason),
    }),
    unblock: async ({ params, ...caller }) => ({ result: await managing.unblock(caller, params.customerId) }),
  });
}
