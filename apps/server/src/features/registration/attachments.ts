/** Pictures that come with a registration: kept once somebody stands behind them, thrown away when nobody does. */
import { type Attachment, attachmentLimits } from '@foyer/contract/attachments.ts';
import { type Audit, type AuditActor, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { FileAnswer } from '../../platform/http/serve.ts';
import { pictureTypeOf, tidyFileName } from '../../platform/storage/picture.ts';
import { putFor, type Storage } from '../../platform/storage/storage.ts';
import type { Customers } from '../customers/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenants } from '../tenants/index.ts';
import { createAddressHash } from './addresses.ts';
import * as store from './store.ts';

export interface AttachmentsDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** Not the one whose files are served by their address. */
  readonly storage: Storage;
  /** What addresses are hashed with. */
  readonly secret: string;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly customers: Pick<Customers, 'isRegisteredFor'>;
}

/** Bytes of pictures nobody stands behind yet: so much fills no disk, and one address does not fill it alone. */
export const looseBytes = { perTenant: 500 * 1_048_576, perAddress: 100 * 1_048_576 } as const;

interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** Where the call came from. */
  readonly address: string;
}

export type Attachments = ReturnType<typeof createAttachments>;

export function createAttachments(dependencies: AttachmentsDependencies) {
  const { database, audit, now, storage, secret, tenants, products, customers } = dependencies;
  const hashAddress = createAddressHash(secret);

  /** @throws DomainError tenant.suspended | feature.off */
  async function refuseOff(unit: Unit): Promise<void> {
    const { suspended, flags } = await tenants.find(unit);
    if (suspended) throw new DomainError('tenant.suspended');
    if (!flags.attachment) throw new DomainError('feature.off');
  }

  /** @throws DomainError upload.too_many */
  async function refuseTooMany(unit: Unit, addressHash: Buffer, bytes: number): Promise<void> {
    await store.lockPictures(unit);
    const { all, own } = await store.countLoose(unit, addressHash);
    if (all + bytes > looseBytes.perTenant || own + bytes > looseBytes.perAddress)
      throw new DomainError('upload.too_many');
  }

  return {
    /**
     * One picture, for nobody yet.
     * @throws DomainError feature.off | upload.unsupported_type | upload.too_many | tenant.suspended
     */
    async upload(scope: TenantScope, { name, bytes, address }: Upload): Promise<Attachment> {
      await database.withTenant(scope, refuseOff);
      const type = pictureTypeOf(bytes);
      const addressHash = hashAddress(scope.tenantId, address);
      return putFor(storage, { scope, bytes, type }, (fileKey) =>
        database.withTenant(scope, async (unit) => {
          await refuseTooMany(unit, addressHash, bytes.length);
          const kept = { fileKey, type, bytes: bytes.length, addressHash, uploadedAt: now() };
          return shown(await store.insertAttachment(unit, { ...kept, name: tidyFileName(name, type) }));
        }),
      );
    },

    /** @throws DomainError attachment.not_found, also for one that was handed in */
    discard(scope: TenantScope, attachmentId: string): Promise<void> {
      return database.withTenant(scope, async (unit) => {
        const removed = await store.removeAttachment(unit, attachmentId);
        if (!removed) throw new DomainError('attachment.not_found');
        unit.afterCommit(() => storage.remove(scope, removed.fileKey));
      });
    },

    /** Goes with the registration. @throws DomainError request.invalid at `attachmentIds` when one is not there to claim */
    async claim(unit: Unit, registrationId: string, attachmentIds: readonly string[]): Promise<void> {
      const ids = [...new Set(attachmentIds.map((id) => id.toLowerCase()))];
      if (ids.length === 0) return;
      if ((await store.claimAttachments(unit, registrationId, ids)) !== ids.length)
        throw new DomainError('request.invalid', { fields: { attachmentIds: 'unknown' } });
    },

    /** The code was proved: from now on the pictures are a customer's. */
    async keep(
      unit: Unit,
      registrationId: string,
      { actor, customerId }: { actor: AuditActor; customerId: string },
    ) {
      for (const { id, name, type, bytes } of await store.keepAttachments(unit, registrationId, now()))
        await audit(unit, {
          ...{ actor, action: 'CREATE', logType: 'ATTACHMENTS' },
          entity: { kind: 'attachment', id, label: name, personId: customerId },
          after: { registrationId, type, bytes },
        });
    },

    /** Registration → its pictures, in the order they came. */
    async of(unit: Unit, registrationIds: readonly string[]): Promise<ReadonlyMap<string, Attachment[]>> {
      const rows = await store.findAttachmentsOf(unit, registrationIds);
      const grouped = Map.groupBy(rows, ({ registrationId }) => registrationId ?? '');
      return new Map([...grouped].map(([registrationId, own]) => [registrationId, own.map(shown)]));
    },

    /** @throws DomainError attachment.not_found, also for an agent whose products the customer never registered for */
    download(actor: StaffActor, from: { readonly ip: string }, attachmentId: string): Promise<FileAnswer> {
      const { scope, kind, userId } = actor;
      return database.withTenant(scope, async (unit) => {
        const found = await store.findKept(unit, attachmentId);
        const own =
          kind === 'agent' ? ((await products.assignmentsOf(unit, [userId])).get(userId) ?? []) : null;
        const isVisible =
          found && (own === null || (await customers.isRegisteredFor(unit, found.customerId, own)));
        if (!isVisible) throw new DomainError('attachment.not_found');
        const { attachment, customerId } = found;
        const file = await storage.get(scope, attachment.fileKey);
        if (!file) throw new DomainError('attachment.not_found');
        await audit(unit, {
          ...{ actor: auditActorOf(actor, from), action: 'DOWNLOAD', logType: 'ATTACHMENTS' },
          entity: { kind: 'attachment', id: attachment.id, label: attachment.name, personId: customerId },
        });
        return { name: attachment.name, type: attachment.type, stream: file.stream };
      });
    },

    /** What nobody stood behind within the hour goes, with its files. */
    async throwAway(): Promise<void> {
      const before = new Date(now().getTime() - attachmentLimits.unclaimedLastsMs);
      for (const scope of await store.findTenantsWithLoose(database, before))
        await database.withTenant(scope, async (unit) => {
          for (const key of await store.removeLoose(unit, before))
            unit.afterCommit(() => storage.remove(scope, key));
        });
    },
  };
}

function shown({ id, name, type, bytes }: store.AttachmentRow): Attachment {
  return { id, name, type, bytes };
}
