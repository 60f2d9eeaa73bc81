/** Imports: admins create many users, products, slots or invitations from a CSV file, and undo that for a day. */
import type { Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { type Customers, customerErased } from '../customers/index.ts';
import type { Links } from '../links/index.ts';
import type { Products } from '../products/index.ts';
import type { Slots } from '../slots/index.ts';
import type { Users } from '../users/index.ts';
import { eraseLabels } from './imports-store.ts';
import { createInvitationImport } from './kinds/invitations.ts';
import { createProductImport } from './kinds/products.ts';
import { createSlotImport } from './kinds/slots.ts';
import { createUserImport } from './kinds/users.ts';
import { registerImportRoutes } from './routes.ts';
import { createImportsService, type ServiceDependencies } from './service.ts';

export interface Imports {
  register(context: RouteContext): void;
}

interface Dependencies extends ServiceDependencies {
  readonly events: EventBus;
  readonly users: Pick<Users, 'changes' | 'isEmailTaken'>;
  readonly products: Pick<Products, 'changes' | 'targetsOf'>;
  readonly slots: Pick<Slots, 'changes' | 'windowsOf'>;
  readonly links: Pick<Links, 'inviting'>;
  readonly customers: Pick<Customers, 'isContactBlocked'>;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly secret: string;
  /** Suffixes of public hosts, for links in messages. */
  readonly publicHostSuffixes: readonly string[];
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createImports(dependencies: Dependencies): Imports {
  dependencies.events.within(customerErased, (tx, { customerId }) => eraseLabels(tx, customerId));
  const service = createImportsService(dependencies, {
    users: createUserImport(dependencies),
    products: createProductImport(dependencies),
    slots: createSlotImport(dependencies),
    invitations: createInvitationImport(dependencies),
  });
  return {
    register: (context) => registerImportRoutes(context, service, dependencies.publicHostSuffixes),
  };
}
