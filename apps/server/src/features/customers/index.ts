/** Customers: visitors who verified a contact, their notes and blocks. */
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { createErasing } from './erasing.ts';
import { createManaging, type ManagingDependencies } from './managing.ts';
import { registerCustomerRoutes } from './routes.ts';
import {
  find,
  findOrCreate,
  findRegistered,
  isBlockedOrErased,
  isContactBlocked,
  isKnownPhone,
  isRegisteredFor,
  namesOf,
  namesOfUnblocked,
  newestNotesOf,
} from './service.ts';

export { customerBlocked, customerErased, type ErasedCustomer } from './events.ts';
export type { VerifiedContact } from './service.ts';

const service = {
  findOrCreate,
  findRegistered,
  find,
  namesOf,
  namesOfUnblocked,
  newestNotesOf,
  isBlockedOrErased,
  isContactBlocked,
  isKnownPhone,
  isRegisteredFor,
};

export type Customers = typeof service & { register(context: RouteContext): void };

export function createCustomers(dependencies: ManagingDependencies): Customers {
  const managing = createManaging(dependencies);
  const erase = createErasing(dependencies);
  return { ...service, register: (context) => registerCustomerRoutes(context, { managing, erase }) };
}
