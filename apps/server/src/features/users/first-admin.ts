/** The first super admin of a tenant: made for an address, and let in by a link that opens once. */
import { type Audit, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/port.ts';
import * as firstStore from './first-admin-store.ts';
import { welcomeMail } from './mails.ts';
import * as managedStore from './managed-store.ts';
import type { PasswordLinks } from './password-links.ts';
import * as linkStore from './password-links-store.ts';
import { emailAtMost, isEmail } from './policy.ts';
import { entityOf } from './sessions.ts';
import * as store from './store.ts';

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

type Person = Pick<firstStore.SuperAdminRow, 'id' | 'name' | 'email'>;

export type FirstAdmin = ReturnType<typeof createFirstAdmin>;

const operator = { ...systemAuditActor, name: 'Operator' };

export function createFirstAdmin(parts: Parts) {
  const { now, audit, messages, onlyInOutboxOf, tenantNameOf, passwordLinks, onError } = parts;

  async function isMailCarried(unit: Unit): Promise<boolean> {
    const [carried, inOutbox] = await Promise.all([messages.channelsOf(unit), onlyInOutboxOf(unit)]);
    return carried.includes('email') && !inOutbox.includes('email');
  }

  /** @returns what lets them in, to be called once the link is kept for certain */
  async function letIn(unit: Unit, { id, name, email }: Person, origin: string) {
    const { scope } = unit;
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
  }

  /** The only one there is was made for an address that is not theirs; nobody was ever in by it. */
  async function moveTo(unit: Unit, person: Person, email: string): Promise<Person> {
    refuseNoAddress(email);
    if (await store.findByEmail(unit, email)) throw atEmail('unknown');
    const moved = { ...person, name: nameOf(email), email };
    await firstStore.correctAddress(unit, person.id, { ...moved, by: operator.name, at: now() });
    const entity = entityOf(moved);
    const [before, after] = [{ email: person.email }, { email }];
    await audit(unit, { actor: operator, action: 'UPDATE', logType: 'USERS', entity, before, after });
    return moved;
  }

  return {
    /**
     * In the transaction that makes the tenant.
     * @returns what lets them in, to be called once that is committed: the link itself comes back where no mail carries it
     * @throws DomainError request.invalid at `email`
     */
    async make(unit: Unit, email: string, origin: string) {
      refuseNoAddress(email);
      // What they are called is theirs to say.
      const name = nameOf(email);
      const at = now();
      const stamps = { createdBy: null, createdAt: at, changedBy: null, changedAt: at };
      const fields = { name, email, role: 'SUPER_ADMIN', status: 'ACTIVE' } as const;
      const id = await managedStore.insert(unit, { ...fields, ...stamps });
      if (!id) throw atEmail('taken');
      const entity = entityOf({ id, name });
      await audit(unit, { actor: operator, action: 'CREATE', logType: 'USERS', entity, after: fields });
      return letIn(unit, { id, name, email }, origin);
    },

    /**
     * Another link where the first was lost, as long as no super admin of the tenant has ever been in; those before it open
     * nothing any more.
     * @param email which of them, or where the only one is really reached; `null`: the only one
     * @returns as `make`
     * @throws DomainError request.invalid at `email`: taken (somebody has been in), required (which?), unknown, email
     */
    async again(unit: Unit, email: string | null, origin: string) {
      const admins = await firstStore.lockSuperAdmins(unit);
      if (admins.some(({ hasBeenIn }) => hasBeenIn)) throw atEmail('taken');
      const waiting = admins.filter(({ status }) => status === 'ACTIVE');
      const [only] = waiting.length === 1 ? waiting : [];
      const named = waiting.find((each) => each.email.toLowerCase() === email?.toLowerCase());
      if (!named && !only) throw atEmail(email || waiting.length === 0 ? 'unknown' : 'required');
      const person = named ?? (email ? await moveTo(unit, only as Person, email) : (only as Person));
      await linkStore.closeAll(unit, person.id, now());
      const entity = entityOf(person);
      await audit(unit, { actor: operator, action: 'CREATE', logType: 'FORGOT_PASSWORD', entity });
      return letIn(unit, person, origin);
    },
  };
}

function nameOf(email: string): string {
  return email.split('@')[0] ?? email;
}

function refuseNoAddress(email: string): void {
  if (!isEmail(email) || email.length > emailAtMost) throw atEmail('email');
}

function atEmail(problem: 'taken' | 'unknown' | 'required' | 'email'): DomainError {
  return new DomainError('request.invalid', { fields: { email: problem } });
}
