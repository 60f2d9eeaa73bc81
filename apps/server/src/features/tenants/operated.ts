/** Tenants as the operator has them: made, listed, suspended, resumed and marked to be removed, while everything runs. */
import type { OperatedTenant } from '@foyer/contract/operator.ts';
import { type Audit, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { findTenant } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import {
  isKept,
  type NewTenant,
  type Removal,
  removalAt,
  removalProblems,
  tenantProblems,
  tidyTenant,
} from './operated-policy.ts';
import * as operatedStore from './operated-store.ts';
import { isTenantLabel } from './policy.ts';
import type { TenantRow } from './store.ts';
import * as store from './store.ts';

/** How somebody comes in for the first time: by a mailed link, or by one that the operator hands on. */
interface Invitation {
  readonly email: string;
  /** Opens once; `null`: it was mailed. */
  readonly link: string | null;
  /** ISO UTC. */
  readonly expiresAt: string;
}

/** Makes the first super admin; what is mailed is mailed once the rest is certain. */
interface FirstAdmins {
  /** @throws DomainError request.invalid at `email` */
  make(unit: Unit, email: string, origin: string): Promise<{ invite(): Promise<Invitation> }>;
  /** Another link, where no super admin has ever been in. @throws DomainError request.invalid at `email` */
  again(unit: Unit, email: string | null, origin: string): Promise<{ invite(): Promise<Invitation> }>;
}

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly firstAdmins: FirstAdmins;
  /** Where a tenant's pages are, without a slash at the end. */
  readonly originOf: (tenant: string) => string;
}

export interface CreatedTenant {
  readonly tenant: OperatedTenant;
  /** `null`: it was there already, and nothing was changed. */
  readonly invitation: Invitation | null;
}

export interface InvitedAgain extends CreatedTenant {
  readonly invitation: Invitation;
}

export interface TurnedTenant {
  readonly tenant: OperatedTenant;
  /** `false`: it was so already. */
  readonly changed: boolean;
}

export type OperatedTenants = ReturnType<typeof createOperatedTenants>;

const operator = { ...systemAuditActor, name: 'Operator' };

export function createOperatedTenants({ database, audit, now, firstAdmins, originOf }: Parts) {
  function shown({ id: _, ...row }: operatedStore.OperatedRow): OperatedTenant {
    return {
      ...row,
      address: originOf(row.slug),
      createdAt: row.createdAt.toISOString(),
      suspendedAt: row.suspendedAt?.toISOString() ?? null,
      deleteAt: row.deleteAt?.toISOString() ?? null,
    };
  }

  const list = async () => (await operatedStore.list(database)).map(shown);

  /** @throws DomainError tenant.unknown */
  async function find(slug: string): Promise<OperatedTenant> {
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

  async function isLabelKept(slug: string): Promise<boolean> {
    const removed = await operatedStore.listRemoved(database);
    return removed.some((each) => each.scope.tenant === slug && isKept(each, now()));
  }

  /** The tenant with its first super admin, or neither. @returns `null` when the label is taken */
  function make(scope: TenantScope, wanted: NewTenant) {
    return database.withTenant(scope, async (unit) => {
      if (!(await operatedStore.insert(unit, wanted, now()))) return null;
      const { slug, name, timeZone } = wanted;
      await audit(unit, {
        ...{ actor: operator, action: 'CREATE', logType: 'CONFIG' },
        ...{ entity: { kind: 'tenant', id: scope.tenantId, label: name }, after: { slug, name, timeZone } },
      });
      return firstAdmins.make(unit, wanted.admin, originOf(slug)).catch(atAdmin);
    });
  }

  /**
   * @param act what is done to the tenant, held, when there is something to do
   * @throws DomainError tenant.unknown
   */
  async function turn(
    slug: string,
    isDone: (tenant: TenantRow) => boolean,
    act: (unit: Unit) => Promise<void>,
  ): Promise<TurnedTenant> {
    const changed = await database.withTenant(await scopeOf(slug), async (unit) => {
      const before = await store.lock(unit);
      if (!before) throw new DomainError('tenant.unknown');
      if (isDone(before)) return false;
      await act(unit);
      const after = await store.find(unit);
      await audit(unit, {
        ...{ actor: operator, action: 'UPDATE', logType: 'CONFIG' },
        entity: { kind: 'tenant', id: before.id, label: before.name },
        ...{ before: stateOf(before), after: after && stateOf(after) },
      });
      return true;
    });
    return { tenant: await find(slug), changed };
  }

  return {
    list,
    find,

    /**
     * Nobody comes in any more; calls under way may be finished. Safe to repeat: it stays suspended since it was.
     * @throws DomainError tenant.unknown
     */
    suspend: (slug: string) =>
      turn(
        slug,
        ({ status }) => status === 'suspended',
        (unit) => operatedStore.suspend(unit, now(), null),
      ),

    /**
     * Suspended at once, and removed with everything that is in it when its time has come, unless it is resumed before. Safe
     * to repeat: without a time of its own it stays as it was said first.
     * @throws DomainError tenant.unknown | request.invalid at `graceDays` or `now`
     */
    async remove(slug: string, said: Removal): Promise<TurnedTenant> {
      const fields = removalProblems(slug, said);
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const at = now();
      const isSaid = said.graceDays !== undefined || said.now !== undefined;
      return turn(
        slug,
        ({ deleteAt }) => deleteAt !== null && (!isSaid || (said.now !== undefined && deleteAt <= at)),
        (unit) => operatedStore.suspend(unit, at, removalAt(at, said)),
      );
    },

    /** As it was before, at once. Safe to repeat. @throws DomainError tenant.unknown */
    resume: (slug: string) => turn(slug, ({ status }) => status === 'active', operatedStore.resume),

    /**
     * Safe to repeat: a tenant of that label is left as it is, whatever else was said.
     * @throws DomainError request.invalid with what is wrong at which field
     */
    async create(said: NewTenant): Promise<CreatedTenant> {
      const wanted = tidyTenant(said);
      const fields = tenantProblems(wanted);
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const known = await findTenant(database, wanted.slug);
      if (!known && (await isLabelKept(wanted.slug)))
        throw new DomainError('request.invalid', { fields: { slug: 'taken' } });
      const made = known ? null : await make(operatedStore.scopeOfNew(wanted.slug), wanted);
      const invitation = made ? await made.invite() : null;
      return { tenant: await find(wanted.slug), invitation };
    },

    /**
     * Another way in for a first super admin who never came in; the link before it opens nothing any more.
     * @param admin which of them, or where the only one is really reached; `null`: the only one
     * @throws DomainError tenant.unknown | request.invalid at `admin`
     */
    async invite(slug: string, admin: string | null): Promise<InvitedAgain> {
      const letIn = await database.withTenant(await scopeOf(slug), (unit) =>
        firstAdmins.again(unit, admin?.trim() || null, originOf(slug)).catch(atAdmin),
      );
      const invitation = await letIn.invite();
      return { tenant: await find(slug), invitation };
    },
  };
}

/** What the log says of a turn. */
function stateOf({ status, deleteAt }: TenantRow) {
  return { status, ...(deleteAt ? { removedOn: deleteAt.toISOString() } : {}) };
}

/** The address is the admin's, and called so by who gave it. */
function atAdmin(error: unknown): never {
  if (error instanceof DomainError && error.details.fields?.email)
    throw new DomainError('request.invalid', { fields: { admin: error.details.fields.email } });
  throw error;
}
