/** Customers: visitors who registered, and what staff know of them. */
import type { Entrance } from '../../platform/http/serve.ts';
import { createManaging, type ManagingDependencies } from './managing.ts';
import { registerCustomerRoutes } from './routes.ts';
import { find, findOrCreate, isBlocked, isContactBlocked, isRegisteredFor, namesOf } from './service.ts';

export { customerBlocked } from './events.ts';
export type { ProvedContact } from './service.ts';

const service = { findOrCreate, find, namesOf, isBlocked, isContactBlocked, isRegisteredFor };

export type Customers = typeof service & { register(entrance: Entrance): void };

export function createCustomers(dependencies: ManagingDependencies): Customers {
  const managing = createManaging(dependencies);
  return { ...service, register: (entrance) => registerCustomerRoutes(entrance, managing) };
}
