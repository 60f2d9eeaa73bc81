/** Creates, changes, deactivates and deletes products for admins, and sets their pictures. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { type ManagedProduct, productLimits } from '@foyer/contract/products/managed-products.ts';
import { alwaysOpen, openingHoursProblems } from '@foyer/contract/products/opening-hours.ts';
import { templateProblem } from '@foyer/contract/products/platform-template.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../platform/errors/record-conflict.ts';
import { type Removal, removeUnlessUsed, type Versioned } from '../../platform/errors/removal.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { readPicture } from '../../platform/storage/pictures/picture.ts';
import { putFor, type Storage } from '../../platform/storage/storage.ts';
import type { Users } from '../users/index.ts';
import { agentsChanged, productWithdrawn } from './events.ts';
import { tidyOpeningHours } from './opening-hours/policy.ts';
import { describeUses, isWaitLink, type ProductFields, tidy } from './policy.ts';
import * as store from './store.ts';
import { auditedFields, toView } from './to-row.ts';

export interface ManagingDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly storage: Storage;
  readonly users: Pick<Users, 'findAgents'>;
  readonly now: () => Date;
}

/** The product's own picture, or the one that customers see while they wait. */
interface ImageOf {
  readonly productId: string;
  readonly which: 'image' | 'waitImage';
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
  async function loadView(tx: Transaction, row: store.ManagedRow): Promise<ManagedProduct> {
    return toView({ ...row, agentIds: await store.findAgentIds(tx, row.id) });
  }

  /** Added users must be active agents; users who are already assigned may stay in any state. */
  async function areAgents(
    tx: Transaction,
    wanted: readonly string[],
    assigned: readonly string[],
  ): Promise<boolean> {
    const added = wanted.filter((id) => !assigned.includes(id));
    const found = await users.findAgents(tx, added);
    return found.length === added.length && found.every(({ role, active }) => role === 'AGENT' && active);
  }

  /** @throws DomainError request.invalid */
  async function rejectInvalid(
    tx: Transaction,
    fields: ProductFields,
    before: ManagedProduct | null,
  ): Promise<void> {
    const problems: Record<string, FieldProblem> = {};
    const { platform, platformTemplate } = fields;
    const template = templateProblem(platform, platformTemplate, await store.findAppSchemes(tx));
    if (template) problems.platformTemplate = template;
    if (fields.waitLink && !isWaitLink(fields.waitLink)) problems.waitLink = 'invalid';
    for (const [path, problem] of Object.entries(openingHoursProblems(fields.openingHours ?? alwaysOpen)))
      problems[`openingHours.${path}`] = problem;
    if (await store.isSlugTaken(tx, fields.slug, before?.id ?? null)) problems.slug = 'taken';
    if (!(await areAgents(tx, fields.agentIds, before?.agentIds ?? []))) problems.agentIds = 'invalid';
    if (Object.keys(problems).length > 0) throw new DomainError('request.invalid', { fields: problems });
  }

  async function lockProduct(
    tx: Transaction,
    productId: string,
    to: 'change' | 'removal',
  ): Promise<store.ManagedRow> {
    const row = await store.lock(tx, productId, to);
    if (!row) throw new DomainError('product.not_found');
    return row;
  }

  function changed(by: AuditActor) {
    return { changedBy: by.name, changedAt: now() };
  }

  async function recordChange(
    tx: Transaction,
    by: AuditActor,
    before: ManagedProduct,
    after: ManagedProduct,
  ): Promise<void> {
    const changes = changesBetween(auditedFields(before), auditedFields(after));
    if (!changes) return;
    const entity = { kind: 'product', id: after.id, label: after.name };
    await audit(tx, { actor: by, action: 'UPDATE', logType: 'PRODUCTS', entity, ...changes });
  }

  /** Sets or removes the picture. The old file is deleted after the commit. */
  async function replaceImage(
    tx: Transaction,
    by: AuditActor,
    { productId, which }: ImageOf,
    image: string | null,
  ) {
    const row = await lockProduct(tx, productId, 'change');
    const before = await loadView(tx, row);
    if (row[which] === image) return before;
    const after = await loadView(tx, await store.update(tx, productId, { [which]: image, ...changed(by) }));
    await recordChange(tx, by, before, after);
    const old = row[which];
    if (old) tx.afterCommit(() => storage.remove(tx.scope, old));
    return after;
  }

  /** @throws DomainError product.not_found | record.in_use */
  async function remove(tx: Transaction, by: AuditActor, productId: string): Promise<void> {
    const row = await lockProduct(tx, productId, 'removal');
    const usedBy = describeUses(await store.countUses(tx, productId));
    if (usedBy.length > 0) throw new DomainError('record.in_use', { usedBy });
    const before = await loadView(tx, row);
    await store.remove(tx, productId);
    const entity = { kind: 'product', id: productId, label: row.name };
    await audit(tx, {
      actor: by,
      action: 'DELETE',
      logType: 'PRODUCTS',
      entity,
      before: auditedFields(before),
    });
    for (const key of [row.image, row.waitImage])
      if (key) tx.afterCommit(() => storage.remove(tx.scope, key));
  }

  return {
    /** @throws DomainError product.not_found */
    async find(tx: Transaction, productId: string): Promise<ManagedProduct> {
      const row = await store.findManaged(tx, productId);
      if (!row) throw new DomainError('product.not_found');
      return loadView(tx, row);
    },

    /** @throws DomainError request.invalid */
    async create(tx: Transaction, by: AuditActor, requested: ProductFields): Promise<ManagedProduct> {
      const { agentIds, ...fields } = tidy(requested);
      await rejectInvalid(tx, { ...fields, agentIds }, null);
      const row = await store
        .insert(tx, { ...withTidyHours(fields), ...changed(by), createdAt: now() })
        .catch(rethrowSlugConflict);
      await store.setAgents(tx, row.id, agentIds);
      await store.takeSlug(tx, row.id, { before: null, now: row.slug, at: now() });
      const product = await loadView(tx, row);
      const entity = { kind: 'product', id: row.id, label: row.name };
      await audit(tx, {
        actor: by,
        action: 'CREATE',
        logType: 'PRODUCTS',
        entity,
        after: auditedFields(product),
      });
      return product;
    },

    /** @throws DomainError product.not_found | record.conflict | request.invalid */
    async update(
      tx: Transaction,
      by: AuditActor,
      productId: string,
      { version, ...wished }: ProductFields & { version: number },
    ): Promise<ManagedProduct> {
      const row = await lockProduct(tx, productId, 'change');
      rejectStaleVersion(row, version);
      const before = await loadView(tx, row);
      const { agentIds, ...fields } = tidy(wished);
      await rejectInvalid(tx, { ...fields, agentIds }, before);

      const updated = await store
        .update(tx, productId, { ...withTidyHours(fields), ...changed(by) })
        .catch(rethrowSlugConflict);
      await store.setAgents(tx, productId, agentIds);
      await store.takeSlug(tx, productId, { before: before.slug, now: updated.slug, at: now() });
      const after = await loadView(tx, updated);
      await recordChange(tx, by, before, after);
      if (before.active && !after.active) await events.publish(tx, productWithdrawn, { productId });
      if (String(before.agentIds) !== String(after.agentIds))
        await events.publish(tx, agentsChanged, { productId });
      return after;
    },

    remove,

    /** Deletes an unchanged product that no record refers to. */
    async removeUnused(tx: Transaction, by: AuditActor, { id, version }: Versioned): Promise<Removal> {
      const row = await store.lock(tx, id, 'removal');
      if (!row) return 'gone';
      if (row.version !== version) return { reason: 'changed', label: row.name };
      return removeUnlessUsed(row.name, () => remove(tx, by, id));
    },

    /** @throws DomainError product.not_found | upload.unsupported_type | upload.too_many_pixels | upload.damaged */
    async setImage(
      scope: TenantScope,
      by: AuditActor,
      image: ImageOf,
      given: Buffer,
    ): Promise<ManagedProduct> {
      const { type, bytes } = readPicture(given, productLimits.image.types);
      return putFor(storage, { scope, bytes, type }, (key) =>
        database.withTenant(scope, (tx) => replaceImage(tx, by, image, key)),
      );
    },

    /** @throws DomainError product.not_found */
    removeImage: (tx: Transaction, by: AuditActor, image: ImageOf) => replaceImage(tx, by, image, null),
  };
}

/** After the validation, which names the ranges by their order in the request. */
function withTidyHours<Fields extends Pick<ProductFields, 'openingHours'>>(fields: Fields): Fields {
  const { openingHours } = fields;
  return openingHours ? { ...fields, openingHours: tidyOpeningHours(openingHours) } : fields;
}

function rethrowSlugConflict(error: unknown): never {
  if (store.isSlugConflict(error)) throw new DomainError('request.invalid', { fields: { slug: 'taken' } });
  throw error;
}
