/**
 * Changes to staff inside the caller's transaction: used by an admin's request and by the tenant's SCIM
 * provisioner.
 */
import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import { type Audit, changesBetween } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { AccountMailer } from '../account/account-mailer.ts';
import type { PasswordLinks } from '../account/password-links.ts';
import * as linkStore from '../account/password-links-store.ts';
import { userDeactivated } from '../events.ts';
import { checkFields, checkLanguages, mayManage, normaliseStaffFields, type StaffFields } from '../policy.ts';
import { entityOf, type Sessions } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import type { InvitedUser } from './link-delivery.ts';
import * as managedStore from './managed-store.ts';
import { auditActorFor, type ManagementCall } from './management-call.ts';
import { toManagedUser } from './staff-list.ts';

interface Dependencies {
  readonly events: EventBus;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly passwordLinks: PasswordLinks;
  readonly mailer: AccountMailer;
  /** The languages that the tenant's registration form offers. */
  readonly languagesOf: (tx: Transaction) => Promise<readonly string[]>;
}

export type StaffChanges = ReturnType<typeof createStaffChanges>;

export function createStaffChanges(dependencies: Dependencies) {
  const { events, now, audit, sessions, passwordLinks, mailer, languagesOf } = dependencies;

  /** @throws DomainError user.not_found */
  async function show(tx: Transaction, userId: string): Promise<ManagedUser> {
    const row = await managedStore.find(tx, userId);
    if (!row) throw new DomainError('user.not_found');
    return toManagedUser(row);
  }

  /** Locks a user whom the actor may manage, together with the other super admins if the user is one. */
  async function lockManageable(tx: Transaction, { actor }: ManagementCall, userId: string) {
    const found = await store.find(tx, userId);
    if (!found) throw new DomainError('user.not_found');
    if (!mayManage(actor.kind, found.role)) throw new DomainError('auth.forbidden');
    const superAdmins = found.role === 'SUPER_ADMIN' ? await managedStore.lockSuperAdmins(tx) : null;
    const user = await store.lock(tx, userId);
    if (!user) throw new DomainError('user.not_found');
    if (user.role === 'SUPER_ADMIN' && !superAdmins) throw conflict(user);
    return { user, isLastSuperAdmin: superAdmins?.length === 1 && superAdmins[0] === userId };
  }

  /** @param held the existing ones of them @throws DomainError request.invalid */
  function checkProducts(wanted: readonly string[], held: readonly string[]): void {
    if (held.length < wanted.length)
      throw new DomainError('request.invalid', { fields: { assignedProductIds: 'unknown' } });
  }

  /**
   * Rejects forbidden changes. @throws DomainError user.own_account | user.last_super_admin | request.invalid
   */
  async function checkChange(
    tx: Transaction,
    { actor }: ManagementCall,
    user: store.UserRow,
    wanted: StaffFields,
    isLast: boolean,
  ): Promise<void> {
    checkFields(actor.kind, wanted);
    const isUnchanged = wanted.role === user.role && wanted.status === user.status;
    if (user.id === actor.userId && !isUnchanged) throw new DomainError('user.own_account');
    if (isLast && !isUnchanged) throw new DomainError('user.last_super_admin');
    const holder = await store.findByEmail(tx, wanted.email);
    if (holder && holder.id !== user.id) throw emailTaken();
  }

  /** Revokes links and ends sessions as the change requires, in the same transaction. */
  async function applyConsequences(tx: Transaction, user: store.UserRow, wanted: StaffFields): Promise<void> {
    if (wanted.email !== user.email) {
      await linkStore.revokeAll(tx, user.id, now());
      await mailer.notifyOwner(tx, user.id, 'email', user.email);
    }
    if (wanted.status === 'INACTIVE' && user.status === 'ACTIVE') {
      await linkStore.revokeAll(tx, user.id, now());
      await sessions.endAll(tx, user.id);
      await events.publish(tx, userDeactivated, { userId: user.id });
    }
  }

  /** @param isInvited whether the user receives a link to set a password @throws DomainError request.invalid */
  async function createInvited(
    tx: Transaction,
    call: ManagementCall,
    body: StaffFields,
    isInvited: boolean,
  ): Promise<InvitedUser> {
    const { actor, origin } = call;
    const offered = await languagesOf(tx);
    checkLanguages(body.languages, offered);
    const wanted = normaliseStaffFields(body, offered);
    checkFields(actor.kind, wanted);
    if (await store.findByEmail(tx, wanted.email)) throw emailTaken();
    const { assignedProductIds, ...fields } = wanted;
    checkProducts(assignedProductIds, await managedStore.lockProducts(tx, assignedProductIds));
    const at = now();
    const stamps = { createdBy: actor.userId, createdAt: at, changedBy: actor.name, changedAt: at };
    const id = await managedStore.insert(tx, { ...fields, ...stamps });
    if (!id) throw emailTaken();
    await managedStore.assignProducts(tx, id, assignedProductIds);
    await audit(tx, {
      actor: auditActorFor(call),
      action: 'CREATE',
      logType: 'USERS',
      entity: entityOf({ id, name: wanted.name }),
      after: { ...wanted },
    });
    const user = await store.find(tx, id);
    const isMailed = isInvited && user?.status === 'ACTIVE';
    const mailed = isMailed ? await passwordLinks.mailLink(tx, user, 'welcome', origin) : null;
    return { user: await show(tx, id), mailed };
  }

  return {
    show,
    findTouchable: lockManageable,
    createInvited,

    /** Like `createInvited`. */
    create: async (...call: Parameters<typeof createInvited>): Promise<ManagedUser> =>
      (await createInvited(...call)).user,

    /** @throws DomainError user.* | record.conflict | auth.forbidden | request.invalid */
    async update(
      tx: Transaction,
      call: ManagementCall,
      userId: string,
      { version, ...body }: StaffFields & { readonly version: number },
    ): Promise<ManagedUser> {
      const offered = await languagesOf(tx);
      const wanted = normaliseStaffFields(body, offered);
      const { assignedProductIds, ...fields } = wanted;
      // Locks products before users, in the same order as deleting a product does, to avoid deadlocks.
      const held = await managedStore.lockProducts(tx, assignedProductIds);
      const { user, isLastSuperAdmin } = await lockManageable(tx, call, userId);
      if (user.version !== version) throw conflict(user);
      // A language that the tenant has removed from its list stays with the agents who speak it.
      checkLanguages(body.languages, [...offered, ...user.languages]);
      await checkChange(tx, call, user, wanted, isLastSuperAdmin);
      checkProducts(assignedProductIds, held);
      const previous = await show(tx, userId);
      await managedStore.assignProducts(tx, userId, assignedProductIds);
      const stamps = { changedBy: call.actor.name, changedAt: now() };
      if (!(await managedStore.update(tx, userId, { ...fields, ...stamps }))) throw emailTaken();
      await applyConsequences(tx, user, wanted);
      const { name, email, role, status, languages } = previous;
      const before = {
        name,
        email,
        role,
        status,
        languages,
        assignedProductIds: previous.assignedProductIds,
      };
      const changes = changesBetween<Record<string, unknown>>(before, { ...wanted });
      const entity = entityOf({ id: userId, name: wanted.name });
      if (changes)
        await audit(tx, {
          actor: auditActorFor(call),
          action: 'UPDATE',
          logType: 'USERS',
          entity,
          ...changes,
        });
      return show(tx, userId);
    },
  };
}

function conflict({ changedBy, changedAt }: store.UserRow): DomainError {
  return new DomainError('record.conflict', {
    changedAt: changedAt.toISOString(),
    ...(changedBy ? { changedBy } : {}),
  });
}

function emailTaken(): DomainError {
  return new DomainError('request.invalid', { fields: { email: 'taken' } });
}
