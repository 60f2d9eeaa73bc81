/**
 * The way back for a super admin who lost the second factor: the operator requests its removal, which takes effect
 * 24 hours after a mail to the account and can be cancelled from that mail.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondFactorRemovalLimits } from '@foyer/contract/users/account.ts';
import { type Audit, type AuditActor, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { deriveKey } from '../../../platform/http/auth/tokens.ts';
import { every, type OnJobError, type Recurring } from '../../../platform/jobs/every.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { MessageChannel, MessagePort } from '../../../platform/messages/messaging-port.ts';
import type { AccountMailer } from '../account/account-mailer.ts';
import { factorRemovalMail, withContact } from '../account/account-mails.ts';
import { entityOf, type Sessions } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import * as removalStore from './factor-removals-store.ts';
import * as factorStore from './second-factors-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly secret: string;
  readonly audit: Audit;
  readonly messages: MessagePort;
  /** Channels whose messages only appear in the demo outbox. */
  readonly onlyInOutboxOf: (tx: Transaction) => Promise<readonly MessageChannel[]>;
  readonly mailer: Pick<AccountMailer, 'notifyOwner'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
  readonly contactOf: (tx: Transaction) => Promise<string | null>;
}

export interface RequestedRemoval {
  readonly email: string;
  /** ISO UTC. */
  readonly effectiveAt: string;
  /** `false` when it was requested before; the time stays. */
  readonly isNew: boolean;
}

const operatorActor = { ...systemAuditActor, name: 'Operator' };
/** The longest delay between the due time and the removal. */
const everyMs = 60_000;
/** The page that reads the token. */
const cancelPath = '/login/keep-second-factor';
const uuidLength = 36;

export type FactorRemovals = ReturnType<typeof createFactorRemovals>;

export function createFactorRemovals(dependencies: Dependencies) {
  const {
    database,
    now,
    secret,
    audit,
    messages,
    onlyInOutboxOf,
    mailer,
    sessions,
    tenantNameOf,
    contactOf,
  } = dependencies;
  const key = deriveKey(secret, 'second factor removal');

  function signatureOf({ tenantId }: TenantScope, id: string): Buffer {
    return createHmac('sha256', key).update(`${tenantId} ${id}`).digest();
  }

  /** @returns the id of the request; `null` for a token that was not signed for this tenant */
  function readToken(scope: TenantScope, token: string): string | null {
    const id = token.slice(0, uuidLength);
    const given = Buffer.from(token.slice(uuidLength), 'base64url');
    const expected = signatureOf(scope, id);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  async function assertCanSendMail(tx: Transaction): Promise<void> {
    const [channels, inOutbox] = await Promise.all([messages.channelsOf(tx), onlyInOutboxOf(tx)]);
    if (!channels.includes('email') || inOutbox.includes('email'))
      throw new DomainError('message.no_channel');
  }

  async function record(
    tx: Transaction,
    actor: AuditActor,
    user: Pick<store.UserRow, 'id' | 'name'>,
    after: Record<string, unknown>,
  ): Promise<void> {
    const entity = entityOf(user);
    await audit(tx, { actor, action: 'UPDATE', logType: 'USERS', entity, after });
  }

  /** Stores the request, which takes no effect yet. @throws DomainError see `request` */
  async function prepare(tx: Transaction, email: string) {
    const found = await store.findByEmail(tx, email.trim());
    // Locked: of concurrent calls, the second one finds the request of the first.
    const user = found && (await store.lock(tx, found.id));
    if (user?.status !== 'ACTIVE' || user.role !== 'SUPER_ADMIN') throw emailError('not_a_choice');
    if (!(await factorStore.isSetUp(tx, user.id))) throw emailError('not_available');
    await assertCanSendMail(tx);
    const removal = await removalStore.findOrInsert(tx, user.id, now());
    return { user, removal, tenantName: await tenantNameOf(tx), contact: await contactOf(tx) };
  }

  /** The request may have been cancelled since it was found to be due. */
  async function removeFactors(tx: Transaction, { id, userId }: removalStore.FactorRemovalRow) {
    const user = await store.lock(tx, userId);
    const [closed] = await removalStore.close(tx, { id }, 'removed', now());
    if (!user || !closed || !(await factorStore.removeAll(tx, userId))) return;
    await sessions.endAll(tx, userId);
    await audit(tx, {
      actor: operatorActor,
      action: 'UPDATE',
      logType: 'USERS',
      entity: entityOf(user),
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
    await mailer.notifyOwner(tx, userId, 'second-factor-removed');
  }

  /** What fails is due again in the next run, in this or another process. */
  async function run(): Promise<void> {
    await forEachTenant(await removalStore.findTenantsWithDue(database, now()), (scope) =>
      database.withTenant(scope, async (tx) => {
        for (const removal of await removalStore.findDue(tx, now())) await removeFactors(tx, removal);
      }),
    );
  }

  return {
    run,
    start: (onError: OnJobError): Recurring =>
      every({ job: 'removal of second factors', everyMs, onError, work: run }),

    /**
     * Requests the removal of an active super admin's second factors. The period starts when the mail has been
     * accepted for sending. Asking again neither restarts nor shortens it.
     * @param origin of the tenant's own host
     * @throws DomainError message.no_channel | request.invalid at `email`: not_a_choice, not_available (no second factor);
     * whatever sending the mail throws
     */
    async request(scope: TenantScope, email: string, origin: string): Promise<RequestedRemoval> {
      const { user, removal, tenantName, contact } = await database.withTenant(scope, (tx) =>
        prepare(tx, email),
      );
      if (removal.effectiveAt)
        return { email: user.email, effectiveAt: removal.effectiveAt.toISOString(), isNew: false };
      const token = `${removal.id}${signatureOf(scope, removal.id).toString('base64url')}`;
      const link = `${origin}${cancelPath}?token=${token}`;
      const mail = withContact(factorRemovalMail({ tenantName, name: user.name, link }), contact);
      await messages.send(scope, { kind: 'account', channel: 'email', to: user.email, ...mail });

      const effectiveAt = new Date(now().getTime() + secondFactorRemovalLimits.delayMs);
      return database.withTenant(scope, async (tx) => {
        const isNew = await removalStore.schedule(tx, removal.id, effectiveAt);
        const after = { secondFactorRemoval: 'requested', effectiveAt: effectiveAt.toISOString() };
        if (isNew) await record(tx, operatorActor, user, after);
        return { email: user.email, effectiveAt: effectiveAt.toISOString(), isNew };
      });
    },

    /**
     * Cancels by the mailed token, which works once, until the removal. The caller is not authenticated.
     * @throws DomainError link.invalid
     */
    async cancel(scope: TenantScope, token: string, ip: string): Promise<void> {
      const id = readToken(scope, token);
      if (id === null) throw new DomainError('link.invalid');
      await database.withTenant(scope, async (tx) => {
        const [closed] = await removalStore.close(tx, { id }, 'cancelled', now());
        const user = closed && (await store.find(tx, closed.userId));
        if (!user) throw new DomainError('link.invalid');
        await record(tx, { ...systemAuditActor, ip }, user, { secondFactorRemoval: 'cancelled' });
      });
    },

    /** Called after a sign-in with the second factor: it is not lost. */
    async cancelOf(tx: Transaction, user: Pick<store.UserRow, 'id' | 'name'>): Promise<void> {
      const closed = await removalStore.close(tx, { userId: user.id }, 'cancelled', now());
      if (closed.length > 0) await record(tx, systemAuditActor, user, { secondFactorRemoval: 'cancelled' });
    },
  };
}

function emailError(problem: 'not_a_choice' | 'not_available'): DomainError {
  return new DomainError('request.invalid', { fields: { email: problem } });
}
