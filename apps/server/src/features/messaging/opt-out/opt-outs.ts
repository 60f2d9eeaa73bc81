/** Opting out of messages per channel, and opting in again, by the link in a message or its mail header. */
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { mask } from '../../../platform/messages/mask.ts';

import * as store from '../store.ts';
import type { OptOutTokens } from './opt-out-token.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly tokens: OptOutTokens;
  readonly now: () => Date;
  readonly clientNameOf: (tx: Transaction) => Promise<string>;
}

export type OptOuts = ReturnType<typeof createOptOuts>;

export function createOptOuts({ database, audit, tokens, now, clientNameOf }: Dependencies) {
  async function recipientOf(tx: Transaction, token: string): Promise<store.RecipientRow> {
    const id = tokens.read(tx.scope.tenantId, token);
    const recipient = id && (await store.findRecipient(tx, id));
    if (!recipient) throw new DomainError('link.invalid');
    return recipient;
  }

  async function toView(tx: Transaction, { channel, address, optedOutAt }: store.RecipientRow) {
    const clientName = await clientNameOf(tx);
    return { result: { clientName, channel, to: mask(address), optedOut: optedOutAt !== null } };
  }

  return {
    /** @throws DomainError link.invalid, also for another tenant's link */
    find: (scope: TenantScope, token: string) =>
      database.withTenant(scope, async (tx) => toView(tx, await recipientOf(tx, token))),

    /** Idempotent. @throws DomainError link.invalid */
    set: (scope: TenantScope, token: string, { optedOut, ip }: { optedOut: boolean; ip: string }) =>
      database.withTenant(scope, async (tx) => {
        const recipient = await recipientOf(tx, token);
        const wasOptedOut = recipient.optedOutAt !== null;
        const optedOutAt = optedOut ? (recipient.optedOutAt ?? now()) : null;
        if (wasOptedOut !== optedOut) {
          await store.setOptedOut(tx, recipient.id, optedOutAt);
          await audit(tx, {
            actor: { kind: 'CUSTOMER', id: null, name: null, ip },
            action: 'UPDATE',
            logType: 'CUSTOMERS',
            entity: { kind: 'recipient', id: recipient.id, label: null, personId: recipient.id },
            before: { optedOut: wasOptedOut },
            after: { optedOut, channel: recipient.channel },
          });
        }
        return toView(tx, { ...recipient, optedOutAt });
      }),
  };
}
