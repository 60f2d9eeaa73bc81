/** What the processes of one tenant's simulation share. */
import type { SimulatedApp } from '../../../app.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { DemoTenant } from '../../demo-tenants.ts';
import type { Calls } from './calls.ts';
import type { Dice } from './dice.ts';
import type { Floor, SimulatedStaff } from './floor.ts';
import type { Person } from './people.ts';
import type { SimulatedMedia } from './simulated-media.ts';
import type { Timeline } from './timeline.ts';

export interface SimulatedProduct {
  readonly id: string;
  readonly slug: string;
}

/** A customer who verified a code. */
export interface SimulatedCustomer {
  readonly person: Person;
  readonly customerId: string;
  readonly product: SimulatedProduct;
}

export interface World {
  readonly app: SimulatedApp;
  readonly media: SimulatedMedia;
  readonly timeline: Timeline;
  readonly dice: Dice;
  readonly calls: Calls;
  readonly floor: Floor;
  readonly tenant: DemoTenant;
  readonly scope: TenantScope;
  readonly products: readonly SimulatedProduct[];
  /** A new session replaces it. */
  admin: SimulatedStaff | null;
  /** Nothing that the simulation starts may end later. */
  readonly endsAt: Date;
  readonly nextPerson: () => Person;
  /** Phone numbers of the people on the site now, so that one person does not visit twice at the same time. */
  readonly present: Set<string>;
  /** People who came before and may come again. */
  readonly known: SimulatedCustomer[];
  /** Customers who left without a meeting. An agent may send them a link. */
  readonly missed: SimulatedCustomer[];
  /** How many there were so far. */
  meetings: number;
}

/** Does nothing when the person is here already. */
export async function whilePresent(
  { present }: World,
  { mobileNumber }: Person,
  work: () => Promise<void>,
): Promise<void> {
  if (present.has(mobileNumber)) return;
  present.add(mobileNumber);
  try {
    await work();
  } finally {
    present.delete(mobileNumber);
  }
}
