/**
 * Pictures of registrations: uploaded, claimed with the form, confirmed with the code, deleted if unclaimed.
 */
import { type Attachment, attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { type Audit, type AuditActor, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { StoredFileAnswer } from '../../../platform/http/register-routes.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { readPicture, sanitizeFileName } from '../../../platform/storage/pictures/picture.ts';
import { putFor, referTo, type Storage } from '../../../platform/storage/storage.ts';
import type { Customers } from '../../customers/index.ts';
import type { Products } from '../../products/index.ts';
import type { Tenants } from '../../tenants/index.ts';
import { createAddressHash } from '../network-address.ts';
import * as store from '../store.ts';

export interface AttachmentsDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** The private storage, whose files have no public URL. */
  readonly storage: Storage;
  /** The secret that the hash key of IP addresses is derived from. */
  readonly secret: string;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly customers: Pick<Customers, 'isRegisteredFor'>;
}

/** Limits on unconfirmed pictures, so that neither a tenant nor a single IP address can fill the disk. */
export const unclaimedByteLimits = { perTenant: 500 * 1_048_576, perAddress: 100 * 1_048_576 } as const;

interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** The IP address of the caller. */
  readonly address: string;
}

export type Attachments = ReturnType<typeof createAttachments>;

export function createAttachments(dependencies: AttachmentsDependencies) {
  const { database, audit, now, storage, secret, tenants, products, customers } = dependencies;
  const hashAddress = createAddressHash(secret);

  /** @throws DomainError tenant.suspended | feature.off */
  async function rejectUnlessEnabled(scope: TenantScope): Promise<void> {
    const { suspended, flags } = await database.withTenant(scope, tenants.find);
    if (suspended) throw new DomainError('tenant.suspended');
    if (!flags.attachment) throw new DomainError('feature.off');
  }

  /** @throws DomainError upload.too_many */
  async function rejectTooMany(tx: Transaction, addressHash: Buffer, bytes: number): Promise<void> {
    await store.lockAttachments(tx);
    const { all, own } = await store.countUnclaimedBytes(tx, addressHash);
    if (all + bytes > unclaimedByteLimits.perTenant || own + bytes > unclaimedByteLimits.perAddress)
      throw new DomainError('upload.too_many');
  }

  return {
    /** Called before the picture is received. */
    rejectUnlessEnabled,

    /**
     * Stores an unclaimed picture.
     * @throws DomainError upload.unsupported_type | upload.too_many_pixels | upload.damaged | upload.too_many |
     * tenant.suspended
     */
    async upload(scope: TenantScope, { name, bytes: given, address }: Upload): Promise<Attachment> {
      const { type, bytes } = readPicture(given, attachmentLimits.types);
      const addressHash = hashAddress(scope.tenantId, address);
      return putFor(storage, { scope, bytes, type }, (fileKey) =>
        database.withTenant(scope, async (tx) => {
          await rejectTooMany(tx, addressHash, bytes.length);
          const fields = { fileKey, type, bytes: bytes.length, addressHash, uploadedAt: now() };
          return toView(await store.insertAttachment(tx, { ...fields, name: sanitizeFileName(name, type) }));
        }),
      );
    },

    /** @throws DomainError attachment.not_found, also for a claimed picture */
    discard(scope: TenantScope, attachmentId: string): Promise<void> {
      return database.withTenant(scope, async (tx) => {
        const removed = await store.removeAttachment(tx, attachmentId);
        if (!removed) throw new DomainError('attachment.not_found');
        tx.afterCommit(() => storage.remove(scope, removed.fileKey));
      });
    },

    /**
     * Claims pictures for a registration. @throws DomainError request.invalid at `attachmentIds` if one is
     * unavailable
     */
    async claim(tx: Transaction, registrationId: string, attachmentIds: readonly string[]): Promise<void> {
      const ids = [...new Set(attachmentIds.map((id) => id.toLowerCase()))];
      if (ids.length === 0) return;
      if ((await store.claimAttachments(tx, registrationId, ids)) !== ids.length)
        throw new DomainError('request.invalid', { fields: { attachmentIds: 'unknown' } });
    },

    /** Confirms the pictures of a registration after its code was verified. */
    async confirm(
      tx: Transaction,
      registrationId: string,
      { actor, customerId }: { actor: AuditActor; customerId: string },
    ) {
      for (const { id, name, type, bytes } of await store.confirmAttachments(tx, registrationId, now()))
        await audit(tx, {
          actor,
          action: 'CREATE',
          logType: 'ATTACHMENTS',
          entity: { kind: 'attachment', id, label: name, personId: customerId },
          after: { registrationId, type, bytes },
        });
    },

    /** Registration → its pictures, oldest first. */
    async of(
      tx: Transaction,
      registrationIds: readonly string[],
    ): Promise<ReadonlyMap<string, Attachment[]>> {
      const rows = await store.findAttachmentsOf(tx, registrationIds);
      const grouped = Map.groupBy(rows, ({ registrationId }) => registrationId ?? '');
      return new Map([...grouped].map(([registrationId, own]) => [registrationId, own.map(toView)]));
    },

    /** @throws DomainError attachment.not_found, also for agents without a product of the customer */
    download(
      actor: StaffActor,
      from: { readonly ip: string },
      attachmentId: string,
    ): Promise<StoredFileAnswer> {
      const { scope, kind, userId } = actor;
      return database.withTenant(scope, async (tx) => {
        const found = await store.findConfirmed(tx, attachmentId);
        const own =
          kind === 'agent' ? ((await products.assignmentsOf(tx, [userId])).get(userId) ?? []) : null;
        const isVisible =
          found && (own === null || (await customers.isRegisteredFor(tx, found.customerId, own)));
        if (!isVisible) throw new DomainError('attachment.not_found');
        const { attachment, customerId } = found;
        await audit(tx, {
          actor: auditActorOf(actor, from),
          action: 'DOWNLOAD',
          logType: 'ATTACHMENTS',
          entity: { kind: 'attachment', id: attachment.id, label: attachment.name, personId: customerId },
        });
        return { name: attachment.name, file: referTo(storage, scope, attachment.fileKey) };
      });
    },

    /** Deletes pictures that were not confirmed in time, with their files. */
    async deleteUnclaimed(): Promise<void> {
      const before = new Date(now().getTime() - attachmentLimits.unclaimedLifetimeMs);
      await forEachTenant(await store.findTenantsWithUnclaimed(database, before), (scope) =>
        database.withTenant(scope, async (tx) => {
          for (const key of await store.removeUnclaimed(tx, before))
            tx.afterCommit(() => storage.remove(scope, key));
        }),
      );
    },
  };
}

function toView({ id, name, type, bytes }: store.AttachmentRow): Attachment {
  return { id, name, type, bytes };
}
