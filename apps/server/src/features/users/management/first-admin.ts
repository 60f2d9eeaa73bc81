/** The first super admin of a tenant: created for an email address, and invited by a link that works once. */
import { maxEmailLength } from '@foyer/contract/core/email.ts';
import type { UnsentReason } from '@foyer/contract/tenants/operator.ts';
import { type Audit, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { MessageChannel, MessagePort } from '../../../platform/messages/messaging-port.ts';
import { welcomeMail, withContact } from '../account/account-mails.ts';
import type { PasswordLinks } from '../account/password-links.ts';
import * as linkStore from '../account/password-links-store.ts';
import { isEmail } from '../policy.ts';
import { entityOf } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import * as firstStore from './first-admin-store.ts';
import * as managedStore from './managed-store.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly audit: Audit;
  readonly messages: MessagePort;
  /** Channels whose messages only appear in the demo outbox. */
  readonly onlyInOutboxOf: (tx: Transaction) => Promise<readonly MessageChannel[]>;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
  readonly contactOf: (tx: Transaction) => Promise<string | null>;
  readonly passwordLinks: Pick<PasswordLinks, 'createLink'>;
  readonly onError: (error: unknown, context: { readonly tenant: string }) => void;
}

interface Invitation {
  readonly email: string;
  /** `null` when it was sent by mail. */
  readonly link: string | null;
  readonly unsentReason: UnsentReason | null;
  readonly expiresAt: string;
}

type Person = Pick<firstStore.SuperAdminRow, 'id' | 'name' | 'email'>;

export type FirstAdmin = ReturnType<typeof createFirstAdmin>;

const operatorActor = { ...systemAuditActor, name: 'Operator' };

export function createFirstAdmin(dependencies: Dependencies) {
  const { now, audit, messages, onlyInOutboxOf, tenantNameOf, contactOf, passwordLinks, onError } =
    dependencies;

  /** Why no email can be sent; `null` when one can. */
  async function mailObstacle(tx: Transaction): Promise<UnsentReason | null> {
    const [channels, inOutbox] = await Promise.all([messages.channelsOf(tx), onlyInOutboxOf(tx)]);
    if (!channels.includes('email')) return 'not-configured';
    return inOutbox.includes('email') ? 'demo' : null;
  }

  /** @returns a function that sends the invitation, to be called after the commit */
  async function createInvitation(tx: Transaction, { id, name, email }: Person, origin: string) {
    const { scope } = tx;
    const { link, lastsMs, expiresAt } = await passwordLinks.createLink(tx, { id, email }, 'welcome', origin);
    const invitationMail = welcomeMail({ tenantName: await tenantNameOf(tx), name, link, lastsMs });
    const mail = withContact(invitationMail, await contactOf(tx));
    const obstacle = await mailObstacle(tx);
    const invitation = { email, expiresAt: expiresAt.toISOString() };

    return {
      async invite(): Promise<Invitation> {
        if (obstacle) return { ...invitation, link, unsentReason: obstacle };
        try {
          await messages.send(scope, { kind: 'account', channel: 'email', to: email, ...mail });
          return { ...invitation, link: null, unsentReason: null };
        } catch (error) {
          onError(error, { tenant: scope.tenant });
          return { ...invitation, link, unsentReason: 'failed' };
        }
      },
    };
  }

  /** Corrects the address of the only super admin, who has never signed in. */
  async function changeAddress(tx: Transaction, person: Person, email: string): Promise<Person> {
    assertEmail(email);
    if (await store.findByEmail(tx, email)) throw emailError('unknown');
    const changed = { ...person, name: nameOf(email), email };
    await firstStore.correctAddress(tx, person.id, { ...changed, by: operatorActor.name, at: now() });
    const entity = entityOf(changed);
    const [before, after] = [{ email: person.email }, { email }];
    await audit(tx, { actor: operatorActor, action: 'UPDATE', logType: 'USERS', entity, before, after });
    return changed;
  }

  return {
    /**
     * Runs in the transaction that creates the tenant.
     * @returns the invitation, to be sent after the commit; it returns the link itself where no mail can be
     * sent
     * @throws DomainError request.invalid at `email`
     */
    async create(
      tx: Transaction,
      { email, name: given }: { email: string; name: string | null },
      origin: string,
    ) {
      assertEmail(email);
      const name = given ?? nameOf(email);
      const at = now();
      const stamps = { createdBy: null, createdAt: at, changedBy: null, changedAt: at };
      const fields = { name, email, role: 'SUPER_ADMIN', status: 'ACTIVE' } as const;
      const id = await managedStore.insert(tx, { ...fields, ...stamps });
      if (!id) throw emailError('taken');
      const entity = entityOf({ id, name });
      await audit(tx, { actor: operatorActor, action: 'CREATE', logType: 'USERS', entity, after: fields });
      return createInvitation(tx, { id, name, email }, origin);
    },

    /**
     * Creates another link, as long as no super admin of the tenant has ever signed in; revokes the earlier
     * ones.
     * @param email which of them, or the corrected address of the only one; `null`: the only one
     * @returns like `create`
     * @throws DomainError request.invalid at `email`: taken (a super admin has signed in), required (several
     * exist), unknown, email
     */
    async reinvite(tx: Transaction, email: string | null, origin: string) {
      const admins = await firstStore.lockSuperAdmins(tx);
      if (admins.some(({ hasSignedIn }) => hasSignedIn)) throw emailError('taken');
      const invited = admins.filter(({ status }) => status === 'ACTIVE');
      const [only] = invited.length === 1 ? invited : [];
      const matching = invited.find((each) => each.email.toLowerCase() === email?.toLowerCase());
      if (!matching && !only) throw emailError(email || invited.length === 0 ? 'unknown' : 'required');
      const person = matching ?? (email ? await changeAddress(tx, only as Person, email) : (only as Person));
      await linkStore.revokeAll(tx, person.id, now());
      const entity = entityOf(person);
      await audit(tx, { actor: operatorActor, action: 'CREATE', logType: 'FORGOT_PASSWORD', entity });
      return createInvitation(tx, person, origin);
    },
  };
}

function nameOf(email: string): string {
  return email.split('@')[0] ?? email;
}

function assertEmail(email: string): void {
  if (!isEmail(email) || email.length > maxEmailLength) throw emailError('email');
}

function emailError(problem: 'taken' | 'unknown' | 'required' | 'email'): DomainError {
  return new DomainError('request.invalid', { fields: { email: problem } });
}
