/** The calls about customers. */
import { customerRoutes } from '@foyer/contract/customers.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { CustomerManaging } from './managing.ts';

export function registerCustomerRoutes(entrance: Entrance, managing: CustomerManaging): void {
  serve(entrance, customerRoutes, {
    list: async ({ query, ...asker }) => ({ result: await managing.list(asker, query) }),
    export: ({ query, ...asker }) => managing.export(asker, query),
    find: async ({ params, ...asker }) => ({ result: await managing.find(asker, params.customerId) }),
    addNote: async ({ params, body, ...asker }) => ({
      result: await managing.addNote(asker, params.customerId, body.text),
    }),
    block: async ({ params, body, ...asker }) => ({
      result: await managing.block(asker, params.customerId, body.reason),
    }),
    unblock: async ({ params, ...asker }) => ({ result: await managing.unblock(asker, params.customerId) }),
  });
}
