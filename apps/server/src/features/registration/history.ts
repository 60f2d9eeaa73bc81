/** What a customer's proved forms say, for staff who look the customer up. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import type { Attachments } from './attachments.ts';
import * as store from './store.ts';

interface Parts {
  readonly users: Pick<Users, 'findAgents'>;
  readonly products: Pick<Products, 'findById'>;
  readonly attachments: Pick<Attachments, 'of'>;
}

export function createHistory({ users, products, attachments }: Parts) {
  /** A customer's proved forms, newest first. */
  async function registrationsOf(
    unit: Unit,
    customerId: string,
  ): Promise<CustomerDetail['registrationsList']> {
    const rows = await store.findAllOf(unit, customerId);
    const pictures = await attachments.of(
      unit,
      rows.map(({ id }) => id),
    );
    const names = new Map<string, string>();
    for (const productId of new Set(rows.map((row) => row.productId)))
      names.set(productId, (await products.findById(unit, productId))?.name ?? '');
    const agents = await users.findAgents(
      unit,
      rows.flatMap(({ answers }) => answers.agentRefId ?? []),
    );
    return rows.map(({ id, productId, createdAt, verifiedAt, answers, utm }) => ({
      id,
      productName: names.get(productId) ?? '',
      createdAt: createdAt.toISOString(),
      verifiedAt: verifiedAt?.toISOString() ?? null,
      answers: named(answers, agents),
      utm,
      attachments: pictures.get(id) ?? [],
    }));
  }

  return {
    registrationsOf,

    /** What the form says of a visit: the language asked for, `null` when it did not ask, and what led here. */
    async briefOf(unit: Unit, registrationId: string) {
      const found = await store.find(unit, registrationId);
      return { language: found?.answers.languages ?? null, utm: found?.utm ?? {} };
    },

    /** The agent whose link the customer came by; `null`: nobody's. */
    async agentRefOf(unit: Unit, registrationId: string): Promise<string | null> {
      return (await store.find(unit, registrationId))?.answers.agentRefId ?? null;
    },
  };
}

/** The agent whose link led here stands in it by name; one who is gone, not at all. */
function named(
  { agentRefId, ...answers }: store.RegistrationRow['answers'],
  agents: ReadonlyArray<{ readonly id: string; readonly name: string }>,
): Record<string, string> {
  const name = agents.find(({ id }) => id === agentRefId)?.name;
  return { ...(answers as Record<string, string>), ...(name && { agentRefId: name }) };
}
