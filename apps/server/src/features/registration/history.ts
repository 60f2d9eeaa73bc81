/** A customer's verified registrations, for the customer history. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import type { Attachments } from './attachments/attachments.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly users: Pick<Users, 'findAgents'>;
  readonly products: Pick<Products, 'namesOf'>;
  readonly attachments: Pick<Attachments, 'of'>;
}

/** Not part of the brief: the name is shown beside it, and the contact is on the customer's page. */
const identityFields: ReadonlySet<string> = new Set(['userName', 'mobileNumber', 'countryCode', 'email']);

export function createHistory({ users, products, attachments }: Dependencies) {
  /** A customer's verified registrations, newest first. */
  async function registrationsOf(
    tx: Transaction,
    customerId: string,
  ): Promise<CustomerDetail['registrationsList']> {
    const rows = await store.findAllOf(tx, customerId);
    const pictures = await attachments.of(
      tx,
      rows.map(({ id }) => id),
    );
    const names = await products.namesOf(tx, [...new Set(rows.map(({ productId }) => productId))]);
    const agents = await users.findAgents(
      tx,
      rows.flatMap(({ answers }) => answers.agentRefId ?? []),
    );
    return rows.map(({ id, productId, createdAt, verifiedAt, answers, utm }) => ({
      id,
      productName: names.get(productId) ?? '',
      createdAt: createdAt.toISOString(),
      verifiedAt: verifiedAt?.toISOString() ?? null,
      answers: withAgentName(answers, agents),
      utm,
      attachments: pictures.get(id) ?? [],
    }));
  }

  return {
    registrationsOf,

    /**
     * What a registration says before the knock: the chosen language (`null` if the form did not ask), the
     * campaign tags, the answers without name and contact, and whether staff sent the link of the registration.
     */
    async briefOf(tx: Transaction, registrationId: string) {
      const found = await store.find(tx, registrationId);
      const { languages = null, agentRefId, ...answers } = found?.answers ?? {};
      const [agent] = agentRefId ? await users.findAgents(tx, [agentRefId]) : [];
      const given = Object.entries(answers).filter(([field, answer]) => answer && !identityFields.has(field));
      return {
        language: languages,
        utm: found?.utm ?? {},
        isInvited: found?.linkId != null,
        brief: {
          answers: Object.fromEntries(given) as Record<string, string>,
          agentName: agent?.name ?? null,
        },
      };
    },

    /** The agent whose link the customer used; `null`: none. */
    async agentRefOf(tx: Transaction, registrationId: string): Promise<string | null> {
      return (await store.find(tx, registrationId))?.answers.agentRefId ?? null;
    },
  };
}

/** Replaces the agent's id with the name; removes it if the agent does not exist. */
function withAgentName(
  { agentRefId, ...answers }: store.RegistrationRow['answers'],
  agents: ReadonlyArray<{ readonly id: string; readonly name: string }>,
): Record<string, string> {
  const name = agents.find(({ id }) => id === agentRefId)?.name;
  return { ...(answers as Record<string, string>), ...(name && { agentRefId: name }) };
}
