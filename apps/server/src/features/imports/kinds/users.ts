/** Imports users: each gets the invitation that a user created in the console gets. */
import { managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import { labels } from '../../../platform/exports/labels.ts';
import type { Products } from '../../products/index.ts';
import type { ManageCall, Users } from '../../users/index.ts';
import { readChoice, readList } from './cells.ts';
import { type ImportableKind, type ImportCall, readFields } from './import-kind.ts';
import { productsByText } from './products-by-text.ts';

interface Dependencies {
  readonly users: Pick<Users, 'changes' | 'isEmailTaken'>;
  readonly products: Pick<Products, 'targetsOf'>;
}

export function createUserImport({ users, products }: Dependencies): ImportableKind {
  return {
    async open(tx, call) {
      const findProduct = await productsByText(tx, products);
      return {
        keyOf: ({ email }) => email?.toLowerCase() || null,
        isThere: (email) => users.isEmailTaken(tx, email),
        async create(cells) {
          const column = 'assignedProductIds';
          const fields = readFields(managedUserRoutes.create.body, {
            name: () => cells.name ?? '',
            email: () => cells.email ?? '',
            role: () => readChoice(cells, 'role', labels.role, 'AGENT'),
            status: () => 'ACTIVE' as const,
            languages: () => readList(cells, 'languages'),
            assignedProductIds: () => readList(cells, column).map((text) => findProduct(text, column)),
          });
          const { id, version } = await users.changes.create(tx, toManageCall(call), fields, true);
          return { recordId: id, version, keyHash: null };
        },
      };
    },
    remove: (tx, call, { recordId, version }) =>
      users.changes.removeUnused(tx, toManageCall(call), { id: recordId, version }),
  };
}

function toManageCall({ actor, request, origin }: ImportCall): ManageCall {
  return { actor, origin, device: { ip: request.ip, userAgent: request.headers['user-agent'] ?? null } };
}
