/** Products as admins manage them: made, changed, withdrawn, shown with a picture, and deleted while nothing holds on to them. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { type ManagedProduct, productLimits } from '@foyer/contract/managed-products.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { sniffImage } from '../../platform/storage/sniff-image.ts';
import { putFor, type Storage } from '../../platform/storage/storage.ts';
import type { Users } from '../users/index.ts';
import { agentsChanged, productWithdrawn } from './events.ts';
import { type ProductFields, templateProblem, tidy, usesInWords } from './policy.ts';
import { audible, showProduct } from './shown.ts';
import * as store from './store.ts';

export interface ManagingDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly storage: Storage;
  readonly users: Pick<Users, 'findAgents'>;
  readonly now: () => Date;
}

export type ProductsManaging = ReturnType<typeof createProductsManaging>;

export function createProductsManaging({
  database,
  events,
  audit,
  storage,
  users,
  now,
}: ManagingDependencies) {
  async function shown(unit: Unit, row: store.ManagedRow): Promise<ManagedProduct> {
    return showProduct({ ...row, agentIds: await store.findAgentIds(unit, row.id) });
  }

  /** Who is assigned already may stay whatever became of them; who is new must be an active agent. */
  async function areAgents(
    unit: Unit,
    wanted: readonly string[],
    assigned: readonly string[],
  ): Promise<boolean> {
    const added = wanted.filter((id) => !assigned.includes(id));
    const found = await users.findAgents(unit, added);
    return found.length === added.length && found.every(({ role, active }) => role === 'AGENT' && active);
  }

  /** @throws DomainError request.invalid */
  async function refuseUnfit(
    unit: Unit,
    fields: ProductFields,
    before: ManagedProduct | null,
  ): Promise<void> {
    const problems: Record<string, FieldProblem> = {};
    const template = templateProblem(fields.platform, fields.platformTemplate);
    if (template) problems.platformTemplate = template;
    if (await store.isSlugTaken(unit, fields.slug, before?.id ?? null)) problems.slug = 'taken';
    if (!(await areAgents(unit, fields.agentIds, before?.agentIds ?? []))) problems.agentIds = 'invalid';
    if (Object.keys(problems).length > 0) throw new DomainError('request.invalid', { fields: problems });
  }

  async function locked(unit: Unit, productId: string, to: 'change' | 'removal'): Promise<store.ManagedRow> {
    const row = await store.lock(unit, productId, to);
    if (!row) throw new DomainError('product.not_found');
    return row;
  }

  function changed(by: AuditActor) {
    return { changedBy: by.name, changedAt: now() };
  }

  async function note(
    unit: Unit,
    by: AuditActor,
    before: ManagedProduct,
    after: ManagedProduct,
  ): Promise<void> {
    const changes = changesBetween(audible(before), audible(after));
    if (!changes) return;
    const entity = { kind: 'product', id: after.id, label: after.name };
    await audit(unit, { actor: by, action: 'UPDATE', logType: 'PRODUCTS', entity, ...changes });
  }

  /** Points the product at another picture, or none; the old one goes once that is certain. */
  async function pointAt(unit: Unit, by: AuditActor, productId: string, image: string | null) {
    const row = await locked(unit, productId, 'change');
    const before = await shown(unit, row);
    if (row.image === image) return before;
    const after = await shown(unit, await store.update(unit, productId, { image, ...changed(by) }));
    await note(unit, by, before, after);
    const old = row.image;
    if (old) unit.afterCommit(() => storage.remove(unit.scope, old));
    return after;
  }

  return {
    /** @throws DomainError product.not_found */
    async find(unit: Unit, productId: string): Promise<ManagedProduct> {
      const row = await store.findManaged(unit, productId);
      if (!row) throw new DomainError('product.not_found');
      return shown(unit, row);
    },

    /** @throws DomainError request.invalid */
    async create(unit: Unit, by: AuditActor, wished: ProductFields): Promise<ManagedProduct> {
      const { agentIds, ...fields } = tidy(wished);
      await refuseUnfit(unit, { ...fields, agentIds }, null);
      const row = await store
        .insert(unit, { ...fields, ...changed(by), createdAt: now() })
        .catch(explainClash);
      await store.setAgents(unit, row.id, agentIds);
      const product = await shown(unit, row);
      const entity = { kind: 'product', id: row.id, label: row.name };
      await audit(unit, {
        actor: by,
        action: 'CREATE',
        logType: 'PRODUCTS',
        entity,
        after: audible(product),
      });
      return product;
    },

    /** @throws DomainError product.not_found | record.conflict | request.invalid */
    async update(
      unit: Unit,
      by: AuditActor,
      productId: string,
      { version, ...wished }: ProductFields & { version: number },
    ): Promise<ManagedProduct> {
      const row = await locked(unit, productId, 'change');
      refuseStale(row, version);
      const before = await shown(unit, row);
      const { agentIds, ...fields } = tidy(wished);
      await refuseUnfit(unit, { ...fields, agentIds }, before);

      const updated = await store.update(unit, productId, { ...fields, ...changed(by) }).catch(explainClash);
      await store.setAgents(unit, productId, agentIds);
      const after = await shown(unit, updated);
      await note(unit, by, before, after);
      if (before.active && !after.active) await events.publish(unit, productWithdrawn, { productId });
      if (String(before.agentIds) !== String(after.agentIds))
        await events.publish(unit, agentsChanged, { productId });
      return after;
    },

    /** @throws DomainError product.not_found | record.in_use */
    async remove(unit: Unit, by: AuditActor, productId: string): Promise<void> {
      const row = await locked(unit, productId, 'removal');
      const usedBy = usesInWords(await store.countUses(unit, productId));
      if (usedBy.length > 0) throw new DomainError('record.in_use', { usedBy });
      const before = await shown(unit, row);
      await store.remove(unit, productId);
      const entity = { kind: 'product', id: productId, label: row.name };
      await audit(unit, {
        actor: by,
        action: 'DELETE',
        logType: 'PRODUCTS',
        entity,
        before: audible(before),
      });
      const { image } = row;
      if (image) unit.afterCommit(() => storage.remove(unit.scope, image));
    },

    /** @throws DomainError product.not_found | upload.unsupported_type */
    async setImage(
      scope: TenantScope,
      by: AuditActor,
      productId: string,
      bytes: Buffer,
    ): Promise<ManagedProduct> {
      const type = sniffImage(bytes);
      const allowed: readonly string[] = productLimits.image.types;
      if (!type || !allowed.includes(type)) throw new DomainError('upload.unsupported_type');
      return putFor(storage, { scope, bytes, type }, (key) =>
        database.withTenant(scope, (unit) => pointAt(unit, by, productId, key)),
      );
    },

    /** @throws DomainError product.not_found */
    removeImage: (unit: Unit, by: AuditActor, productId: string) => pointAt(unit, by, productId, null),
  };
}

function explainClash(error: unknown): never {
  if (store.isSlugClash(error)) throw new DomainError('request.invalid', { fields: { slug: 'taken' } });
  throw error;
}
