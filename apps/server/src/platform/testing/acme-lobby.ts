/** A lobby of acme with one product of its own, for tests of single steps; time is passed by hand. */
import type { FlagName } from '@foyer/contract/tenants.ts';
import { composeLobby } from './compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  type World,
} from './test-world.ts';

type Service = ReturnType<typeof composeLobby>['service'];

export interface AcmeLobby {
  readonly product: BuiltProduct;
  compose(on?: FlagName[]): ReturnType<typeof composeLobby>;
  /** Shows the product, with the lobby on. */
  agentOn(service: Service, name?: string): ReturnType<typeof buildSession>;
  customer(name?: string): ReturnType<typeof buildCustomer>;
  /** Time goes by with everybody's page open, and the sweep looks once. */
  pass(service: Service, ms: number, seen?: Parameters<Service['noteSeen']>[1]): Promise<void>;
}

export async function openAcmeLobby(world: World): Promise<AcmeLobby> {
  const scope = world.tenants.acme;
  const product = await buildProduct(world, scope);
  return {
    product,
    compose: (on) => composeLobby(world, on),
    async agentOn(service, name = 'Priya') {
      const staff = await buildStaff(world, scope, { name, products: [product] });
      const agent = await buildSession(world, scope, staff);
      await service.switchOn(agent, { rejoining: false });
      return agent;
    },
    customer: (name) => buildCustomer(world, scope, { product, ...(name ? { name } : {}) }),
    async pass(service, ms, seen = {}) {
      world.clock.advance(ms);
      await service.noteSeen(scope, seen);
      await service.settleAll();
    },
  };
}
