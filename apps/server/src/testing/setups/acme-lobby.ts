/**
 * A lobby of the tenant acme with a product of its own, for tests of single steps. Tests advance the clock.
 */
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import { composeLobby } from './compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  type TenantSetup,
} from './tenant-setup.ts';

type Service = ReturnType<typeof composeLobby>['service'];

export interface AcmeLobby {
  readonly product: BuiltProduct;
  compose(on?: FlagName[]): ReturnType<typeof composeLobby>;
  /** An agent who is assigned to the product and has the lobby on. */
  agentOn(service: Service, name?: string): ReturnType<typeof buildSession>;
  customer(name?: string): ReturnType<typeof buildCustomer>;
  /** Advances the clock, records these people as connected, and sweeps once. */
  advance(service: Service, ms: number, seen?: Parameters<Service['recordSeen']>[1]): Promise<void>;
}

export async function createAcmeLobby(world: TenantSetup): Promise<AcmeLobby> {
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
    async advance(service, ms, seen = {}) {
      world.clock.advance(ms);
      await service.recordSeen(scope, seen);
      await service.sweepAll();
    },
  };
}
