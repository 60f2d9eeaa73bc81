/**
 * Reads the customers of tokens. Thousands reconnect in the same second after a restart, so those of one tenant who
 * arrive during a read share the next one.
 */
import type { Database } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { CustomerActor, Identify } from '../../platform/http/auth/actor.ts';
import { coalesce } from '../../platform/jobs/coalesce.ts';
import type { Customers } from '../customers/index.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Pick<Database, 'withTenant'>;
  readonly customers: Pick<Customers, 'namesOfUnblocked'>;
}

type CustomerClaims = Pick<Parameters<Identify['customer']>[1], 'customerId' | 'registrationId'>;

/** By the id of the registration. */
type ActorsByRegistration = ReadonlyMap<string, CustomerActor>;

export function createIdentifyCustomer({ database, customers }: Dependencies) {
  const tenants = new Map<string, (claims: CustomerClaims) => Promise<ActorsByRegistration>>();

  function read(scope: TenantScope, all: readonly CustomerClaims[]): Promise<ActorsByRegistration> {
    return database.withTenant(scope, async (tx) => {
      const [registrations, names] = await Promise.all([
        store.findVerified(tx, unique(all.map(({ registrationId }) => registrationId))),
        customers.namesOfUnblocked(tx, unique(all.map(({ customerId }) => customerId))),
      ]);
      const actors = new Map<string, CustomerActor>();
      for (const { id, customerId, productId, name } of registrations) {
        const newestName = names.get(customerId ?? '');
        if (customerId === null || newestName === undefined) continue;
        const person = { customerId, registrationId: id, productId, name: name ?? newestName };
        actors.set(id, { kind: 'customer', scope, ...person });
      }
      return actors;
    });
  }

  /**
   * The customer of a token, by the name of the registration; `null` if blocked, or if the registration is missing or another customer's.
   */
  return async function identifyCustomer(
    scope: TenantScope,
    { customerId, registrationId }: CustomerClaims,
  ): Promise<CustomerActor | null> {
    let readWithOthers = tenants.get(scope.tenantId);
    if (!readWithOthers) {
      readWithOthers = coalesce((all: readonly CustomerClaims[]) => read(scope, all));
      tenants.set(scope.tenantId, readWithOthers);
    }
    const actor = (await readWithOthers({ customerId, registrationId })).get(registrationId);
    return actor?.customerId === customerId ? actor : null;
  };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
