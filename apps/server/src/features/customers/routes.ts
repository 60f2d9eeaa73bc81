/** The routes of customers. */
import { customerRoutes, customerBulkErrors as errors } from '@foyer/contract/customers.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { runBulk } from '../../platform/http/run-bulk.ts';
import type { EraseCustomer } from './erasing.ts';
import type { CustomerManaging } from './managing.ts';

interface Parts {
  readonly managing: CustomerManaging;
  readonly erase: EraseCustomer;
}

export function registerCustomerRoutes(context: RouteContext, { managing, erase }: Parts): void {
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
    erase: ({ params, ...caller }) => erase(caller, params.customerId) as Promise<undefined>,
    blockMany: async ({ body: { customerIds: ids, reason }, request, actor }) => {
      const change = (id: string) => managing.blockOne({ actor, request }, id, reason);
      return { result: await runBulk({ request, ids, errors, change }) };
    },
    unblockMany: async ({ body: { customerIds: ids }, request, actor }) => {
      const change = (id: string) => managing.unblockOne({ actor, request }, id);
      return { result: await runBulk({ request, ids, errors, change }) };
    },
  });
}
