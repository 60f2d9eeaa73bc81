/**
 * The tenant lifecycle for the operator: create, list, suspend, resume and remove tenants while the server
 * runs.
 */
import type { TenantSummary, UnsentReason } from '@foyer/contract/tenants/operator.ts';
import { type Audit, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findTenant } from '../../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { isTenantLabel } from '../policy.ts';
import type { TenantRow } from '../store.ts';
import * as store from '../store.ts';
import {
  isLabelReserved,
  type NewTenant,
  normaliseTenant,
  type RemovalRequest,
  removalAt,
  removalProblems,
  tenantProblems,
} from './lifecycle-policy.ts';
import * as lifecycleStore from './lifecycle-store.ts';

/** A first super admin's password link: sent by mail, or returned for the operator to pass on. */
interface Invitation {
  readonly email: string;
  /** Works once; `null` when it was sent by mail. */
  readonly link: string | null;
  /** Why no mail was sent; `null` when one was. */
  readonly unsentReason: UnsentReason | null;
  /** ISO UTC. */
  readonly expiresAt: string;
}

/** Creates the first super admin. The mail is sent after the transaction has been committed. */
interface FirstAdmins {
  /** @throws DomainError request.invalid at `email` */
  create(
    tx: Transaction,
    admin: { readonly email: string; readonly name: string | null },
    origin: string,
  ): Promise<{ invite(): Promise<Invitation> }>;
  /**
   * Creates another link, as long as no super admin has ever signed in.
   * @throws DomainError request.invalid at `email`
   */
  reinvite(tx: Transaction, email: string | null, origin: string): Promise<{ invite(): Promise<Invitation> }>;
}

interface RequestedRemoval {
  readonly email: string;
  /** ISO UTC. */
  readonly effectiveAt: string;
  /** `false` when it was requested before; the time stays. */
  readonly isNew: boolean;
}

/** Requests the removal of a super admin's second factors. The mail is sent before it resolves. */
interface FactorRemovals {
  /** @throws DomainError message.no_channel | request.invalid at `email` */
  request(scope: TenantScope, email: string, origin: string): Promise<RequestedRemoval>;
}

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly firstAdmins: FirstAdmins;
  readonly factorRemovals: FactorRemovals;
  /** Origin of a tenant's pages, without a trailing slash. */
  readonly originOf: (tenant: string) => string;
}

export interface CreatedTenant {
  readonly tenant: TenantSummary;
  /** `null` when the tenant existed already and nothing was changed. */
  readonly invitation: Invitation | null;
}

export interface Reinvitation extends CreatedTenant {
  readonly invitation: Invitation;
}

export interface TenantChange {
  readonly tenant: TenantSummary;
  /** `false` when the tenant had this status already. */
  readonly changed: boolean;
}

export type TenantLifecycle = ReturnType<typeof createTenantLifecycle>;

const operatorActor = { ...systemAuditActor, name: 'Operator' };

export function createTenantLifecycle(dependencies: Dependencies) {
  const { database, audit, now, firstAdmins, factorRemovals, originOf } = dependencies;

  function toSummary({ id: _, ...row }: lifecycleStore.TenantSummaryRow): TenantSummary {
    return {
      ...row,
      address: originOf(row.slug),
      createdAt: row.createdAt.toISOString(),
      suspendedAt: row.suspendedAt?.toISOString() ?? null,
      deleteAt: row.deleteAt?.toISOString() ?? null,
    };
  }

  const list = async () => (await lifecycleStore.list(database)).map(toSummary);

  /** @throws DomainError tenant.unknown */
  async function find(slug: string): Promise<TenantSummary> {
    const tenant = (await list()).find((each) => each.slug === slug);
    if (!tenant) throw new DomainError('tenant.unknown');
    return tenant;
  }

  /** @throws DomainError tenant.unknown */
  async function scopeOf(slug: string): Promise<TenantScope> {
    const known = isTenantLabel(slug) ? await findTenant(database, slug) : null;
    if (!known) throw new DomainError('tenant.unknown');
    return known.scope;
  }

  async function isReservedByRemoved(slug: string): Promise<boolean> {
    const removed = await lifecycleStore.listRemoved(database);
    return removed.some((each) => each.scope.tenant === slug && isLabelReserved(each, now()));
  }

  /**
   * Creates the tenant and its first super admin in one transaction. @returns `null` when the label is taken
   */
  function insertTenant(scope: TenantScope, wanted: NewTenant) {
    return database.withTenant(scope, async (tx) => {
      if (!(await lifecycleStore.insert(tx, wanted, now()))) return null;
      const { slug, name, timeZone } = wanted;
      await audit(tx, {
        actor: operatorActor,
        action: 'CREATE',
        logType: 'CONFIG',
        entity: { kind: 'tenant', id: scope.tenantId, label: name },
        after: { slug, name, timeZone },
      });
      return firstAdmins
        .create(tx, { email: wanted.admin, name: wanted.adminName || null }, originOf(slug))
        .catch(toAdminField);
    });
  }

  /**
   * @param act runs with the tenant's row locked, and only when `isDone` returns false
   * @throws DomainError tenant.unknown
   */
  async function changeStatus(
    slug: string,
    isDone: (tenant: TenantRow) => boolean,
    act: (tx: Transaction) => Promise<void>,
  ): Promise<TenantChange> {
    const changed = await database.withTenant(await scopeOf(slug), async (tx) => {
      const before = await store.lock(tx);
      if (!before) throw new DomainError('tenant.unknown');
      if (isDone(before)) return false;
      await act(tx);
      const after = await store.find(tx);
      await audit(tx, {
        actor: operatorActor,
        action: 'UPDATE',
        logType: 'CONFIG',
        entity: { kind: 'tenant', id: before.id, label: before.name },
        before: stateOf(before),
        after: after && stateOf(after),
      });
      return true;
    });
    return { tenant: await find(slug), changed };
  }

  return {
    list,
    find,

    /**
     * Blocks new sign-ins and visitors; calls in progress may be finished. Idempotent: the time of the
     * suspension stays.
     * @throws DomainError tenant.unknown
     */
    suspend: (slug: string) =>
      changeStatus(
        slug,
        ({ status }) => status === 'suspended',
        (tx) => lifecycleStore.suspend(tx, now(), null),
      ),

    /**
     * Suspends the tenant at once and schedules its removal with all its data; resuming it before cancels the
     * removal. Idempotent: a repeated call without a time keeps the first one.
     * @throws DomainError tenant.unknown | request.invalid at `graceDays` or `now`
     */
    async remove(slug: string, input: RemovalRequest): Promise<TenantChange> {
      const fields = removalProblems(slug, input);
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const at = now();
      const hasTime = input.graceDays !== undefined || input.now !== undefined;
      return changeStatus(
        slug,
        ({ deleteAt }) => deleteAt !== null && (!hasTime || (input.now !== undefined && deleteAt <= at)),
        (tx) => lifecycleStore.suspend(tx, at, removalAt(at, input)),
      );
    },

    /** Ends the suspension and cancels a scheduled removal. Idempotent. @throws DomainError tenant.unknown */
    resume: (slug: string) => changeStatus(slug, ({ status }) => status === 'active', lifecycleStore.resume),

    /**
     * Idempotent: an existing tenant with this label stays unchanged and the other fields are ignored.
     * @throws DomainError request.invalid with the problems by field
     */
    async create(input: NewTenant): Promise<CreatedTenant> {
      const newTenant = normaliseTenant(input);
      const fields = tenantProblems(newTenant);
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const known = await findTenant(database, newTenant.slug);
      if (!known && (await isReservedByRemoved(newTenant.slug)))
        throw new DomainError('request.invalid', { fields: { slug: 'taken' } });
      const inserted = known
        ? null
        : await insertTenant(lifecycleStore.newTenantScope(newTenant.slug), newTenant);
      const invitation = inserted ? await inserted.invite() : null;
      return { tenant: await find(newTenant.slug), invitation };
    },

    /**
     * Creates another password link for a first super admin who never signed in, and revokes the earlier one.
     * @param admin which of them, or the corrected address of the only one; `null`: the only one
     * @throws DomainError tenant.unknown | request.invalid at `admin`
     */
    async invite(slug: string, admin: string | null): Promise<Reinvitation> {
      const pending = await database.withTenant(await scopeOf(slug), (tx) =>
        firstAdmins.reinvite(tx, admin?.trim() || null, originOf(slug)).catch(toAdminField),
      );
      const invitation = await pending.invite();
      return { tenant: await find(slug), invitation };
    },

    /**
     * Requests the removal of a super admin's second factors. It takes effect 24 hours after the mail to the
     * account,
     * unless it is cancelled from that mail.
     * @throws DomainError tenant.unknown | message.no_channel | request.invalid at `admin`
     */
    async removeSecondFactor(slug: string, admin: string): Promise<RequestedRemoval> {
      const email = admin.trim();
      if (email === '') throw new DomainError('request.invalid', { fields: { admin: 'required' } });
      const scope = await scopeOf(slug);
      return factorRemovals.request(scope, email, originOf(slug)).catch(toAdminField);
    },
  };
}

/** The state as the audit log records it. */
function stateOf({ status, deleteAt }: TenantRow) {
  return { status, ...(deleteAt ? { removedOn: deleteAt.toISOString() } : {}) };
}

/** The operator's input calls the address `admin`, not `email`. */
function toAdminField(error: unknown): never {
  if (error instanceof DomainError && error.details.fields?.email)
    throw new DomainError('request.invalid', { fields: { admin: error.details.fields.email } });
  throw error;
}
