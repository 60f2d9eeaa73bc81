/** Opting out: by a link in a message or its mail header, by channel, and back again. */
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { OptOutTokens } from './opt-out-token.ts';
import { mask } from './policy.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly tokens: OptOutTokens;
  readonly now: () => Date;
  readonly clientNameOf: (unit: Unit) => Promise<string>;
}

export type OptOuts = ReturnType<typeof createOptOuts>;

export function createOptOuts({ database, audit, tokens, now, clientNameOf }: Parts) {
  async function recipientOf(unit: Unit, token: string): Promise<store.RecipientRow> {
    const id = tokens.read(unit.scope.tenantId, token);
    const recipient = id && (await store.findRecipient(unit, id));
    if (!recipient) throw new DomainError('link.invalid');
    return recipient;
  }

  async function shown(unit: Unit, { channel, address, optedOutAt }: store.RecipientRow) {
    const clientName = await clientNameOf(unit);
    return { result: { clientName, channel, to: mask(address), optedOut: optedOutAt !== null } };
  }

  return {
    /** @throws DomainError link.invalid also for another tenant's */
    find: (scope: TenantScope, token: string) =>
      database.withTenant(scope, async (unit) => shown(unit, await recipientOf(unit, token))),

    /** Twice is as good as once. @throws DomainError link.invalid */
    set: (scope: TenantScope, token: string, { optedOut, ip }: { optedOut: boolean; ip: string }) =>
      database.withTenant(scope, async (unit) => {
        const recipient = await recipientOf(unit, token);
        const wasOptedOut = recipient.optedOutAt !== null;
        const optedOutAt = optedOut ? (recipient.optedOutAt ?? now()) : null;
        if (wasOptedOut !== optedOut) {
          await store.setOptedOut(unit, recipient.id, optedOutAt);
          await audit(unit, {
            actor: { kind: 'CUSTOMER', id: null, name: null, ip },
            ...{ action: 'UPDATE', logType: 'CUSTOMERS' },
            entity: { kind: 'recipient', id: recipient.id, label: null, personId: recipient.id },
            ...{ before: { optedOut: wasOptedOut }, after: { optedOut, channel: recipient.channel } },
          });
        }
        return shown(unit, { ...recipient, optedOutAt });
      }),
  };
}
