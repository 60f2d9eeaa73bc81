/** Super admins create, change and remove webhook endpoints. A secret is shown when it is created, and never again. */
import { randomUUID } from 'node:crypto';
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import type { BodyOf } from '@foyer/contract/core/http.ts';
import { type WebhookEndpoint, webhookLimits, type webhookRoutes } from '@foyer/contract/webhooks.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../platform/errors/record-conflict.ts';
import { isPrivateOrUnknown } from '../../platform/http/outgoing/ssrf-guard.ts';
import { createSeal } from '../../platform/passwords/seal.ts';
import * as store from './endpoints-store.ts';
import { webhookSecretContext } from './sealed-columns.ts';
import { createWebhookSecret } from './signature.ts';

export interface EndpointDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** The installation's secret, under which those of the endpoints are sealed. */
  readonly secret: string;
  /** Allows endpoints on a private network, also without TLS. */
  readonly allowPrivate: boolean;
}

type Fields = BodyOf<typeof webhookRoutes.create>;

export type Endpoints = ReturnType<typeof createEndpoints>;

export function createEndpoints({ database, audit, now, secret, allowPrivate }: EndpointDependencies) {
  const seal = createSeal(secret, 'webhook-secret');

  const record = (
    tx: Transaction,
    actor: AuditActor,
    { id, url }: store.EndpointRow,
    change: Pick<Parameters<Audit>[1], 'action' | 'before' | 'after'>,
  ) => audit(tx, { actor, logType: 'CONFIG', entity: { kind: 'webhook', id, label: url }, ...change });

  /** @throws DomainError request.invalid */
  async function validate({ url, events, active }: Fields): Promise<Fields> {
    const normalised = normaliseEndpointUrl(url, allowPrivate);
    const fields: Record<string, FieldProblem> = {};
    if (url.trim() === '') fields.url = 'required';
    else if (!normalised || normalised.length > webhookLimits.maxUrlLength) fields.url = 'invalid';
    else if (!allowPrivate && (await isPrivateOrUnknown(new URL(normalised).hostname)))
      fields.url = 'invalid';
    if (events.length === 0) fields.events = 'required';
    if (!normalised || Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
    return { url: normalised, events: [...new Set(events)], active };
  }

  /** `null` when it cannot be read: a super admin has to create a new one. */
  function openSecret(tx: Transaction, row: Pick<store.EndpointRow, 'id' | 'secret'>): string | null {
    return seal.tryOpen(row.secret, webhookSecretContext(tx.scope.tenantId, row.id));
  }

  const sealFor = (tx: Transaction, id: string, text: string) =>
    seal.close(text, webhookSecretContext(tx.scope.tenantId, id));

  function toEndpoint(tx: Transaction, row: store.EndpointRow): WebhookEndpoint {
    const { id, url, events, active, createdAt, createdBy, version } = row;
    const isSecretUnreadable = openSecret(tx, row) === null;
    return {
      id,
      url,
      events,
      active,
      isSecretUnreadable,
      createdAt: createdAt.toISOString(),
      createdBy,
      version,
    };
  }

  return {
    openSecret,

    async list(tx: Transaction): Promise<WebhookEndpoint[]> {
      return (await store.findAll(tx)).map((row) => toEndpoint(tx, row));
    },

    /** @throws DomainError webhook.too_many | request.invalid */
    async create(scope: TenantScope, by: AuditActor, input: Fields) {
      const fields = await validate(input);
      const created = createWebhookSecret();
      return database.withTenant(scope, async (tx) => {
        if ((await store.countForUpdate(tx)) >= webhookLimits.maxEndpoints)
          throw new DomainError('webhook.too_many');
        const id = randomUUID();
        const at = now();
        const row = await store.insert(tx, {
          id,
          ...fields,
          secret: sealFor(tx, id, created),
          createdAt: at,
          createdBy: by.name,
          changedAt: at,
          changedBy: by.name,
        });
        await record(tx, by, row, { action: 'CREATE', after: auditedFields(row) });
        return { secret: created, endpoint: toEndpoint(tx, row) };
      });
    },

    /** @throws DomainError webhook.not_found | record.conflict | request.invalid */
    async update(
      scope: TenantScope,
      by: AuditActor,
      id: string,
      { version, ...input }: Fields & { readonly version: number },
    ): Promise<WebhookEndpoint> {
      const fields = await validate(input);
      return database.withTenant(scope, async (tx) => {
        const before = await store.lock(tx, id);
        if (!before) throw new DomainError('webhook.not_found');
        rejectStaleVersion(before, version);
        const after = await store.update(tx, id, { ...fields, changedAt: now(), changedBy: by.name });
        const changes = changesBetween(auditedFields(before), auditedFields(after));
        if (changes) await record(tx, by, after, { action: 'UPDATE', ...changes });
        return toEndpoint(tx, after);
      });
    },

    /** Requests are signed with the new one from now on. @throws DomainError webhook.not_found */
    async replaceSecret(tx: Transaction, by: AuditActor, id: string) {
      if (!(await store.lock(tx, id))) throw new DomainError('webhook.not_found');
      const created = createWebhookSecret();
      const row = await store.update(tx, id, {
        secret: sealFor(tx, id, created),
        changedAt: now(),
        changedBy: by.name,
      });
      await record(tx, by, row, { action: 'UPDATE', after: { isSecretReplaced: true } });
      return { secret: created, endpoint: toEndpoint(tx, row) };
    },

    /** With its deliveries. @throws DomainError webhook.not_found */
    async remove(tx: Transaction, by: AuditActor, id: string): Promise<void> {
      const row = await store.remove(tx, id);
      if (!row) throw new DomainError('webhook.not_found');
      await record(tx, by, row, { action: 'DELETE', before: auditedFields(row) });
    },
  };
}

/** The address in canonical form; `null` when requests are not sent to such an address. */
function normaliseEndpointUrl(text: string, allowPrivate: boolean): string | null {
  const url = URL.parse(text.trim());
  if (!url) return null;
  const isAllowed = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
  // Credentials would be readable by everyone who reads the address.
  if (!isAllowed || url.username || url.password || url.hash) return null;
  return url.href;
}

const auditedFields = ({ url, events, active }: store.EndpointRow) => ({ url, events, active });
