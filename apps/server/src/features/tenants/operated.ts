/** Tenants as the operator has them: made and listed, while everything runs. */
import { type Audit, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { findTenant } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type NewTenant, tenantProblems, tidyTenant } from './operated-policy.ts';
import * as operatedStore from './operated-store.ts';

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
}

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly firstAdmins: FirstAdmins;
  /** Where a tenant's pages are, without a slash at the end. */
  readonly originOf: (tenant: string) => string;
}

/** A tenant from outside: nothing of what is in it. */
export interface OperatedTenant {
  readonly slug: string;
  readonly name: string;
  readonly status: 'active' | 'suspended';
  readonly address: string;
  /** Instants, ISO UTC. */
  readonly createdAt: string;
  readonly suspendedAt: string | null;
  readonly deleteAt: string | null;
}

export interface CreatedTenant {
  readonly tenant: OperatedTenant;
  /** `null`: it was there already, and nothing was changed. */
  readonly invitation: Invitation | null;
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

  return {
    list,
    find,

    /**
     * Safe to repeat: a tenant of that label is left as it is, whatever else was said.
     * @throws DomainError request.invalid with what is wrong at which field
     */
    async create(said: NewTenant): Promise<CreatedTenant> {
      const wanted = tidyTenant(said);
      const fields = tenantProblems(wanted);
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const known = await findTenant(database, wanted.slug);
      const made = known ? null : await make(operatedStore.scopeOfNew(wanted.slug), wanted);
      const invitation = made ? await made.invite() : null;
      return { tenant: await find(wanted.slug), invitation };
    },
  };
}

/** The address is the admin's, and called so by who gave it. */
function atAdmin(error: unknown): never {
  if (error instanceof DomainError && error.details.fields?.email)
    throw new DomainError('request.invalid', { fields: { admin: error.details.fields.email } });
  throw error;
}
