/** Each change to a member of staff, within the transaction of whoever makes it: an admin in the console, or the tenant's provisioner. */
import type { ManagedUser } from '@foyer/contract/managed-users.ts';
import { type Audit, changesBetween } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { userDeactivated } from './events.ts';
import { by, type ManageCall } from './manage-call.ts';
import * as managedStore from './managed-store.ts';
import type { PasswordLinks } from './password-links.ts';
import * as linkStore from './password-links-store.ts';
import { checkFields, mayManage, type StaffFields, tidy } from './policy.ts';
import type { Post } from './post.ts';
import { entityOf, type Sessions } from './sessions.ts';
import { shown } from './staff-list.ts';
import * as store from './store.ts';

interface Parts {
  readonly events: EventBus;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly passwordLinks: PasswordLinks;
  readonly post: Post;
}

export type StaffChanges = ReturnType<typeof createStaffChanges>;

export function createStaffChanges({ events, now, audit, sessions, passwordLinks, post }: Parts) {
  /** @throws DomainError user.not_found */
  async function show(unit: Unit, userId: string): Promise<ManagedUser> {
    const row = await managedStore.find(unit, userId);
    if (!row) throw new DomainError('user.not_found');
    return shown(row);
  }

  /** Somebody this actor may touch, locked; with the other super admins, where one of them is touched. */
  async function findTouchable(unit: Unit, { actor }: ManageCall, userId: string) {
    const known = await store.find(unit, userId);
    if (!known) throw new DomainError('user.not_found');
    if (!mayManage(actor.kind, known.role)) throw new DomainError('auth.forbidden');
    const superAdmins = known.role === 'SUPER_ADMIN' ? await managedStore.lockSuperAdmins(unit) : null;
    const user = await store.findToChange(unit, userId);
    if (!user) throw new DomainError('user.not_found');
    if (user.role === 'SUPER_ADMIN' && !superAdmins) throw conflict(user);
    return { user, isLastSuperAdmin: superAdmins?.length === 1 && superAdmins[0] === userId };
  }

  /** @param held those of them there are @throws DomainError request.invalid */
  function checkProducts(wanted: readonly string[], held: readonly string[]): void {
    if (held.length < wanted.length)
      throw new DomainError('request.invalid', { fields: { assignedProductIds: 'unknown' } });
  }

  /** Refuses what no change may do. @throws DomainError user.own_account | user.last_super_admin | request.invalid */
  async function checkChange(
    unit: Unit,
    { actor }: ManageCall,
    user: store.UserRow,
    wanted: StaffFields,
    isLast: boolean,
  ): Promise<void> {
    checkFields(actor.kind, wanted);
    const staysAsIs = wanted.role === user.role && wanted.status === user.status;
    if (user.id === actor.userId && !staysAsIs) throw new DomainError('user.own_account');
    if (isLast && !staysAsIs) throw new DomainError('user.last_super_admin');
    const holder = await store.findByEmail(unit, wanted.email);
    if (holder && holder.id !== user.id) throw taken();
  }

  /** What follows from a change, in the same transaction. */
  async function followUp(unit: Unit, user: store.UserRow, wanted: StaffFields): Promise<void> {
    if (wanted.email !== user.email) {
      await linkStore.closeAll(unit, user.id, now());
      await post.tellOwner(unit, user.id, 'email', user.email);
    }
    if (wanted.status === 'INACTIVE' && user.status === 'ACTIVE') {
      await linkStore.closeAll(unit, user.id, now());
      await sessions.endAll(unit, user.id);
      await events.publish(unit, userDeactivated, { userId: user.id });
    }
  }

  return {
    show,
    findTouchable,

    /**
     * @param isInvited whether they set a password, by a mailed link
     * @throws DomainError request.invalid
     */
    async create(unit: Unit, call: ManageCall, body: StaffFields, isInvited: boolean): Promise<ManagedUser> {
      const { actor, origin } = call;
      const wanted = tidy(body);
      checkFields(actor.kind, wanted);
      if (await store.findByEmail(unit, wanted.email)) throw taken();
      const { assignedProductIds, ...fields } = wanted;
      checkProducts(assignedProductIds, await managedStore.holdProducts(unit, assignedProductIds));
      const at = now();
      const stamps = { createdBy: actor.userId, createdAt: at, changedBy: actor.name, changedAt: at };
      const id = await managedStore.insert(unit, { ...fields, ...stamps });
      if (!id) throw taken();
      await managedStore.assignProducts(unit, id, assignedProductIds);
      await audit(unit, {
        ...{ actor: by(call), action: 'CREATE', logType: 'USERS' },
        ...{ entity: entityOf({ id, name: wanted.name }), after: { ...wanted } },
      });
      const user = await store.find(unit, id);
      if (isInvited && user?.status === 'ACTIVE') await passwordLinks.mailLink(unit, user, 'welcome', origin);
      return show(unit, id);
    },

    /** @throws DomainError user.* | record.conflict | auth.forbidden | request.invalid */
    async update(
      unit: Unit,
      call: ManageCall,
      userId: string,
      { version, ...body }: StaffFields & { readonly version: number },
    ): Promise<ManagedUser> {
      const wanted = tidy(body);
      const { assignedProductIds, ...fields } = wanted;
      // Products before people, as who deletes a product holds them: else each could wait for the other.
      const held = await managedStore.holdProducts(unit, assignedProductIds);
      const { user, isLastSuperAdmin } = await findTouchable(unit, call, userId);
      if (user.version !== version) throw conflict(user);
      await checkChange(unit, call, user, wanted, isLastSuperAdmin);
      checkProducts(assignedProductIds, held);
      const was = await show(unit, userId);
      await managedStore.assignProducts(unit, userId, assignedProductIds);
      const stamps = { changedBy: call.actor.name, changedAt: now() };
      if (!(await managedStore.update(unit, userId, { ...fields, ...stamps }))) throw taken();
      await followUp(unit, user, wanted);
      const { name, email, role, status, languages } = was;
      const before = { name, email, role, status, languages, assignedProductIds: was.assignedProductIds };
      const changes = changesBetween<Record<string, unknown>>(before, { ...wanted });
      const entity = entityOf({ id: userId, name: wanted.name });
      if (changes)
        await audit(unit, { actor: by(call), action: 'UPDATE', logType: 'USERS', entity, ...changes });
      return show(unit, userId);
    },
  };
}

function conflict({ changedBy, changedAt }: store.UserRow): DomainError {
  return new DomainError('record.conflict', {
    changedAt: changedAt.toISOString(),
    ...(changedBy ? { changedBy } : {}),
  });
}

function taken(): DomainError {
  return new DomainError('request.invalid', { fields: { email: 'taken' } });
}
