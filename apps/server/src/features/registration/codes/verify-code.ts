/** Verifies a one-time code, and finds or creates the customer with the verified contact. */
import type { Registered } from '@foyer/contract/registration/registration.ts';
import type { Audit, AuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../../platform/http/auth/code-browser.ts';
import type { Customers } from '../../customers/index.ts';
import type { Links } from '../../links/index.ts';
import type { Tenants } from '../../tenants/index.ts';
import type { Attachments } from '../attachments/attachments.ts';
import * as store from '../store.ts';
import { type CodeDelivery, toContact } from './code-delivery.ts';
import type { Codes } from './codes.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly codes: Pick<Codes, 'verify'>;
  readonly delivery: Pick<CodeDelivery, 'rejectBlocked'>;
  readonly attachments: Pick<Attachments, 'confirm'>;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly customers: Pick<Customers, 'findOrCreate' | 'findRegistered'>;
  readonly links: Pick<Links, 'redeem'>;
  readonly mint: (scope: TenantScope, customerId: string, registrationId: string) => Promise<string>;
}

export type VerifyCode = ReturnType<typeof createVerifyCode>;

export function createVerifyCode(parts: Dependencies) {
  const { database, audit, now, codes, delivery, attachments, tenants, customers, links, mint } = parts;

  /** The customer of the registration, else the one with the verified contact, else a new one. */
  async function findVerifiedCustomer(
    tx: Transaction,
    registration: store.RegistrationRow,
    recipient: string,
  ) {
    const { id, answers, email } = registration;
    const known = await customers.findRegistered(tx, id);
    if (known) return { ...known, isNew: false };
    return customers.findOrCreate(tx, {
      name: answers.userName ?? '',
      verified: toContact(recipient),
      email,
    });
  }

  /**
   * On the first verification: redeems the link and confirms the pictures. @throws DomainError link.used |
   * link.revoked
   */
  async function completeRegistration(
    tx: Transaction,
    { id, linkId }: store.RegistrationRow,
    customerId: string,
    actor: AuditActor,
  ) {
    if (linkId) {
      await links.redeem(tx, linkId);
      await audit(tx, {
        actor,
        action: 'UPDATE',
        logType: 'GENERATE_LINK',
        after: { used: true, customerId },
        entity: { kind: 'link', id: linkId, label: null },
      });
    }
    await store.markVerified(tx, id, customerId, now());
    await attachments.confirm(tx, id, { actor, customerId });
  }

  async function auditVerification(
    tx: Transaction,
    registrationId: string,
    actor: AuditActor,
    customerId: string | null,
  ) {
    await audit(tx, {
      actor,
      action: 'UPDATE',
      logType: 'OTP',
      entity: {
        kind: 'registration',
        id: registrationId,
        label: null,
        personId: customerId ?? registrationId,
      },
      after: customerId ? { proved: true, customerId } : { proved: false },
    });
  }

  /** Returns an error instead of throwing it if the transaction must be committed. */
  async function verify(
    tx: Transaction,
    registrationId: string,
    code: string,
    { address: ip, browser }: CodeCaller,
  ) {
    if ((await tenants.find(tx)).suspended) throw new DomainError('tenant.suspended');
    const registration = await store.find(tx, registrationId);
    if (!registration) throw new DomainError('registration.not_found');
    const verification = await codes.verify(tx, registrationId, code, browser);
    const visitor = { kind: 'CUSTOMER', id: null, name: null, ip } as const;
    if (verification instanceof DomainError) {
      // Only failed attempts are audited: calls without a valid code are unlimited.
      if (verification.code === 'code.wrong') await auditVerification(tx, registrationId, visitor, null);
      return verification;
    }

    // From here on errors are thrown: the transaction rolls back, and the code stays valid.
    await delivery.rejectBlocked(tx, verification.recipient);
    const customer = await findVerifiedCustomer(tx, registration, verification.recipient);
    const actor = { ...visitor, id: customer.id, name: customer.name };
    if (customer.isNew)
      await audit(tx, {
        actor,
        action: 'CREATE',
        logType: 'CUSTOMERS',
        entity: { kind: 'customer', id: customer.id, label: customer.name, personId: customer.id },
        after: { phone: customer.phone, email: customer.email },
      });
    if (!verification.isRepeated) {
      if (!registration.verifiedAt) await completeRegistration(tx, registration, customer.id, actor);
      await auditVerification(tx, registrationId, actor, customer.id);
    }
    return { ...customer, assignedUserId: registration.answers.agentRefId ?? null };
  }

  /**
   * Verifies the code of a registration.
   * @throws DomainError registration.not_found | customer.blocked | link.used | link.revoked |
   * code.other_browser | code.wrong with triesLeft | code.exhausted | code.expired
   */
  return async function verifyCode(
    scope: TenantScope,
    registrationId: string,
    code: string,
    caller: CodeCaller,
  ): Promise<Registered> {
    const outcome = await database.withTenant(scope, (tx) => verify(tx, registrationId, code, caller));
    if (outcome instanceof DomainError) throw outcome;
    const { id: customerId, name: customerName, assignedUserId } = outcome;
    const customerToken = await mint(scope, customerId, registrationId);
    return { customerToken, customerId, customerName, assignedUserId };
  };
}
