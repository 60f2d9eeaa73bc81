/** The connection to the analytics server, as a super admin edits it. */
import type { ManagedAnalytics, managedAnalyticsRoutes } from '@foyer/contract/analytics.ts';
import type { BodyOf } from '@foyer/contract/core/http.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../platform/errors/record-conflict.ts';
import { isPrivateOrUnknown } from '../../platform/http/outgoing/ssrf-guard.ts';
import { createSeal } from '../../platform/passwords/seal.ts';
import type { Tenants } from '../tenants/index.ts';
import {
  type ConnectionFields,
  connectionProblems,
  defaultFields,
  isServerAddress,
  normaliseConnection,
  serverOf,
} from './policy.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly secret: string;
  readonly allowPrivate: boolean;
  readonly tenantOf: Tenants['find'];
  readonly setDashboard: Tenants['setAnalyticsDashboard'];
}

type Input = BodyOf<typeof managedAnalyticsRoutes.update>;
type Connection = Omit<store.ConnectionRow, 'changedBy' | 'changedAt'>;

const none: Connection = {
  provider: defaultFields.provider,
  url: defaultFields.url,
  parameter: defaultFields.parameter,
  username: defaultFields.username,
  secret: null,
  version: 0,
};

export type AnalyticsSettings = ReturnType<typeof createAnalyticsSettings>;

export function createAnalyticsSettings(dependencies: Dependencies) {
  const {
    database,
    audit,
    now,
    secret: installationSecret,
    allowPrivate,
    tenantOf,
    setDashboard,
  } = dependencies;
  const seal = createSeal(installationSecret, 'analytics-connection');

  /** `null` when there is none, or when it cannot be decrypted: a super admin has to enter it again. */
  function openSecret(tx: Transaction, { secret }: Pick<Connection, 'secret'>): string | null {
    return secret && seal.tryOpen(secret, tx.scope.tenantId);
  }

  async function find(tx: Transaction): Promise<ManagedAnalytics> {
    const row = (await store.find(tx)) ?? none;
    const { provider, url, parameter, username, version } = row;
    const hasSecret = openSecret(tx, row) !== null;
    return {
      provider,
      url,
      dashboardId: (await tenantOf(tx)).analyticsDashboardId ?? '',
      parameter,
      username,
      hasSecret,
      isSecretUnreadable: row.secret !== null && !hasSecret,
      version,
    };
  }

  /** In the transaction of the change. @throws DomainError record.conflict | request.invalid */
  async function save(
    tx: Transaction,
    by: AuditActor,
    { fields, input, ownHost }: { fields: ConnectionFields; input: Input; ownHost: string },
  ): Promise<ManagedAnalytics> {
    // Locks the tenant, so that two changes follow each other.
    await setDashboard(tx, by, fields.dashboardId || null);
    const existing = await store.find(tx);
    if (existing) rejectStaleVersion(existing, input.version);
    else if (input.version !== 0) throw new DomainError('record.conflict');
    const before = existing ?? none;
    const keepsSecret = input.secret === undefined && serverOf(fields) === serverOf(before);
    const given = (fields.provider && input.secret) || null;
    const problems = connectionProblems(fields, {
      allowPrivate,
      ownHost,
      secret: keepsSecret && before.secret ? 'kept' : given,
    });
    if (Object.keys(problems).length > 0) throw new DomainError('request.invalid', { fields: problems });
    const { dashboardId: _stored, ...connection } = fields;
    const after = {
      ...connection,
      secret: keepsSecret ? before.secret : given === null ? null : seal.close(given, tx.scope.tenantId),
      version: before.version + 1,
    };
    await store.upsert(tx, { ...after, changedBy: by.name, changedAt: now() });
    const changes = changesBetween(auditValues(before), auditValues(after));
    const entity = { kind: 'analytics', id: null, label: fields.url || null };
    if (changes) await audit(tx, { actor: by, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
    return find(tx);
  }

  return {
    openSecret,
    find,

    /**
     * @param ownHost the host of this console, as in the request
     * @throws DomainError record.conflict | request.invalid
     */
    async update(
      scope: TenantScope,
      by: AuditActor,
      input: Input,
      ownHost: string,
    ): Promise<ManagedAnalytics> {
      const fields = normaliseConnection(input);
      if (
        !allowPrivate &&
        isServerAddress(fields.url, false) &&
        (await isPrivateOrUnknown(new URL(fields.url).hostname))
      )
        throw new DomainError('request.invalid', { fields: { url: 'invalid' } });
      return database.withTenant(scope, (tx) => save(tx, by, { fields, input, ownHost }));
    },
  };
}

/** The connection as the audit log records it: that the secret changed, never its value. */
function auditValues({ secret, version: _version, ...connection }: Connection): Record<string, unknown> {
  return { ...connection, secret: secret ? `set, ${secret.subarray(0, 4).toString('hex')}` : null };
}
