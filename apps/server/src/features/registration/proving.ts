/** Proving the code: who has the right one is a customer, found again by what was proved, or new. */
import type { Registered } from '@foyer/contract/registration.ts';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../platform/http/code-browser.ts';
import type { Customers } from '../customers/index.ts';
import type { Links } from '../links/index.ts';
import type { Tenants } from '../tenants/index.ts';
import type { Attachments } from './attachments.ts';
import type { Codes } from './codes.ts';
import { provedBy, type Reaching } from './reaching.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly codes: Pick<Codes, 'prove'>;
  readonly reaching: Pick<Reaching, 'refuseBlocked'>;
  readonly attachments: Pick<Attachments, 'keep'>;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly customers: Pick<Customers, 'findOrCreate' | 'find'>;
  readonly links: Pick<Links, 'redeem'>;
  readonly mint: (scope: TenantScope, customerId: string, registrationId: string) => Promise<string>;
}

export type VerifyCode = ReturnType<typeof createVerifyCode>;

export function createVerifyCode(parts: Parts) {
  const { database, audit, now, codes, reaching, attachments, tenants, customers, links, mint } = parts;

  /** Whom the code proved: somebody known by this, or new. A registration that had a customer keeps that one. */
  async function findProved(unit: Unit, registration: store.RegistrationRow, recipient: string) {
    const { customerId, answers, email } = registration;
    const known = customerId ? await customers.find(unit, customerId) : null;
    if (known) return { ...known, isNew: false };
    return customers.findOrCreate(unit, { name: answers.userName ?? '', proved: provedBy(recipient), email });
  }

  /** What the first proof brings: the link is used up, the pictures stay. @throws DomainError link.used | link.revoked */
  async function settle(
    unit: Unit,
    { id, linkId }: store.RegistrationRow,
    customerId: string,
    actor: AuditActor,
  ) {
    if (linkId) {
      await links.redeem(unit, linkId);
      await audit(unit, {
        ...{ actor, action: 'UPDATE', logType: 'GENERATE_LINK', after: { used: true, customerId } },
        entity: { kind: 'link', id: linkId, label: null },
      });
    }
    await store.markVerified(unit, id, customerId, now());
    await attachments.keep(unit, id, { actor, customerId });
  }

  async function rememberProof(
    unit: Unit,
    registrationId: string,
    actor: AuditActor,
    customerId: string | null,
  ) {
    await audit(unit, {
      ...{ actor, action: 'UPDATE', logType: 'OTP' },
      entity: {
        kind: 'registration',
        id: registrationId,
        label: null,
        personId: customerId ?? registrationId,
      },
      after: customerId ? { proved: true, customerId } : { proved: false },
    });
  }

  /** A refusal that must be committed is returned. */
  async function prove(
    unit: Unit,
    registrationId: string,
    code: string,
    { address: ip, browser }: CodeCaller,
  ) {
    if ((await tenants.find(unit)).suspended) throw new DomainError('tenant.suspended');
    const registration = await store.find(unit, registrationId);
    if (!registration) throw new DomainError('registration.not_found');
    const proof = await codes.prove(unit, registrationId, code, browser);
    const visitor = { kind: 'CUSTOMER', id: null, name: null, ip } as const;
    if (proof instanceof DomainError) {
      // Only a try that was used up: anybody can ask without a code, as often as they like.
      if (proof.code === 'code.wrong') await rememberProof(unit, registrationId, visitor, null);
      return proof;
    }

    // Thrown from here on: the code is not used up, and nothing of this is kept.
    await reaching.refuseBlocked(unit, proof.recipient);
    const customer = await findProved(unit, registration, proof.recipient);
    const actor = { ...visitor, id: customer.id, name: customer.name };
    if (customer.isNew)
      await audit(unit, {
        ...{ actor, action: 'CREATE', logType: 'CUSTOMERS' },
        entity: { kind: 'customer', id: customer.id, label: customer.name, personId: customer.id },
        after: { phone: customer.phone, email: customer.email },
      });
    if (!registration.verifiedAt) await settle(unit, registration, customer.id, actor);
    await rememberProof(unit, registrationId, actor, customer.id);
    return customer;
  }

  /**
   * The right code makes a customer: found again by what was proved, or new.
   * @throws DomainError registration.not_found | customer.blocked | link.used | link.revoked |
   * code.other_browser | code.wrong with triesLeft | code.exhausted | code.expired
   */
  return async function verifyCode(
    scope: TenantScope,
    registrationId: string,
    code: string,
    caller: CodeCaller,
  ): Promise<Registered> {
    const outcome = await database.withTenant(scope, (unit) => prove(unit, registrationId, code, caller));
    if (outcome instanceof DomainError) throw outcome;
    const customerToken = await mint(scope, outcome.id, registrationId);
    return { customerToken, customerId: outcome.id, customerName: outcome.name };
  };
}
