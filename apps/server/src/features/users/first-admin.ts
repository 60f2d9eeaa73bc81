/** The first super admin of a new tenant: made for an address, and let in by a link that opens once. */
import { type Audit, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/port.ts';
import { welcomeMail } from './mails.ts';
import * as managedStore from './managed-store.ts';
import type { PasswordLinks } from './password-links.ts';
import { emailAtMost, isEmail } from './policy.ts';
import { entityOf } from './sessions.ts';

interface Parts {
  readonly now: () => Date;
  readonly audit: Audit;
  readonly messages: MessagePort;
  /** Channels that only a demonstration's outbox takes. */
  readonly onlyInOutboxOf: (unit: Unit) => Promise<readonly MessageChannel[]>;
  readonly tenantNameOf: (unit: Unit) => Promise<string>;
  readonly passwordLinks: Pick<PasswordLinks, 'keepLink'>;
  readonly onError: (error: unknown) => void;
}

export type FirstAdmin = ReturnType<typeof createFirstAdmin>;

export function createFirstAdmin(parts: Parts) {
  const { now, audit, messages, onlyInOutboxOf, tenantNameOf, passwordLinks, onError } = parts;

  async function isMailCarried(unit: Unit): Promise<boolean> {
    const [carried, inOutbox] = await Promise.all([messages.channelsOf(unit), onlyInOutboxOf(unit)]);
    return carried.includes('email') && !inOutbox.includes('email');
  }

  return {
    /**
     * In the transaction that makes the tenant.
     * @returns what lets them in, to be called once that is committed: the link itself comes back where no mail carries it
     * @throws DomainError request.invalid at `email`
     */
    async make(unit: Unit, email: string, origin: string) {
      if (!isEmail(email) || email.length > emailAtMost)
        throw new DomainError('request.invalid', { fields: { email: 'email' } });
      const { scope } = unit;
      // What they are called is theirs to say.
      const name = email.split('@')[0] ?? email;
      const at = now();
      const stamps = { createdBy: null, createdAt: at, changedBy: null, changedAt: at };
      const fields = { name, email, role: 'SUPER_ADMIN', status: 'ACTIVE' } as const;
      const id = await managedStore.insert(unit, { ...fields, ...stamps });
      if (!id) throw new DomainError('request.invalid', { fields: { email: 'taken' } });
      const actor = { ...systemAuditActor, name: 'Operator' };
      const entity = entityOf({ id, name });
      await audit(unit, { actor, action: 'CREATE', logType: 'USERS', entity, after: fields });
      const { link, lastsMs, expiresAt } = await passwordLinks.keepLink(unit, id, 'welcome', origin);
      const mail = welcomeMail({ tenantName: await tenantNameOf(unit), name, link, lastsMs });
      const isCarried = await isMailCarried(unit);
      const invitation = { email, expiresAt: expiresAt.toISOString() };

      return {
        async invite(): Promise<{ email: string; link: string | null; expiresAt: string }> {
          if (!isCarried) return { ...invitation, link };
          try {
            await messages.send(scope, { kind: 'account', channel: 'email', to: email, ...mail });
            return { ...invitation, link: null };
          } catch (error) {
            onError(error);
            return { ...invitation, link };
          }
        },
      };
    },
  };
}
