/** Chat pictures: uploaded, claimed by a message, downloaded by its readers, deleted if unclaimed. */

import type { ChatFile } from '@foyer/contract/chat.ts';
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StoredFileAnswer } from '../../platform/http/register-routes.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import { readPicture, sanitizeFileName } from '../../platform/storage/pictures/picture.ts';
import { putFor, referTo, type Storage } from '../../platform/storage/storage.ts';
import type { ChatAccess, Person } from './chat-access.ts';
import * as files from './files-store.ts';
import { mayRead, toFile } from './policy.ts';
import * as store from './store.ts';

export interface FilesDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** The private storage, whose files have no public URL. */
  readonly storage: Storage;
  readonly chatAccess: ChatAccess;
}

/** The most bytes of all pictures of a meeting. */
export const meetingBytes = 200 * 1_048_576;

type Origin = { readonly ip: string };

export type ChatFiles = ReturnType<typeof createChatFiles>;

export function createChatFiles({ database, audit, now, storage, chatAccess }: FilesDependencies) {
  /** @throws DomainError feature.off | meeting.not_found | meeting.ended */
  async function loadUploader(tx: Transaction, meetingId: string, actor: Person) {
    const access = await chatAccess.loadWriter(tx, meetingId, actor);
    if (!access.flags.attachment) throw new DomainError('feature.off');
    return access;
  }

  return {
    /**
     * @throws DomainError feature.off | meeting.not_found | meeting.ended | upload.unsupported_type |
     * upload.too_many_pixels | upload.damaged | upload.too_many
     */
    async upload(
      actor: Person,
      { meetingId, name, bytes: given }: { meetingId: string; name: string; bytes: Buffer },
    ): Promise<ChatFile> {
      const { scope } = actor;
      // Checked before the file is stored, and again in the transaction below.
      await database.withTenant(scope, (tx) => loadUploader(tx, meetingId, actor));
      const { type, bytes } = readPicture(given, attachmentLimits.types);
      return putFor(storage, { scope, bytes, type }, (fileKey) =>
        database.withTenant(scope, async (tx) => {
          await store.lock(tx, meetingId);
          const { self } = await loadUploader(tx, meetingId, actor);
          if ((await files.countBytes(tx, meetingId)) + bytes.length > meetingBytes)
            throw new DomainError('upload.too_many');
          const { side, personId } = self;
          const fields = { meetingId, side, personId, fileKey, type, bytes: bytes.length, uploadedAt: now() };
          return toFile(await files.insert(tx, { ...fields, name: sanitizeFileName(name, type) }));
        }),
      );
    },

    /**
     * Downloads by staff are audited. @throws DomainError feature.off | meeting.not_found |
     * attachment.not_found
     */
    download(
      actor: Person,
      { meetingId, fileId }: { meetingId: string; fileId: string },
      origin?: Origin,
    ): Promise<StoredFileAnswer> {
      return database.withTenant(actor.scope, async (tx) => {
        const { reader, flags } = await chatAccess.loadReader(tx, meetingId, actor);
        if (!flags.attachment) throw new DomainError('feature.off');
        const found = await files.find(tx, meetingId, fileId);
        const message = found?.messageId ? await store.find(tx, meetingId, found.messageId) : null;
        if (!found || !message || !mayRead(message, reader)) throw new DomainError('attachment.not_found');
        const { id, name, personId } = found;
        if (actor.kind !== 'customer')
          await audit(tx, {
            actor: auditActorOf(actor, origin),
            action: 'DOWNLOAD',
            logType: 'ATTACHMENTS',
            entity: { kind: 'attachment', id, label: name, personId },
          });
        return { name, file: referTo(storage, actor.scope, found.fileKey) };
      });
    },

    /** Deletes pictures that no message claimed in time, with their files. */
    async deleteUnclaimed(): Promise<void> {
      const before = new Date(now().getTime() - attachmentLimits.unclaimedLifetimeMs);
      await forEachTenant(await files.findTenantsWithUnclaimed(database, before), (scope) =>
        database.withTenant(scope, async (tx) => {
          for (const key of await files.removeUnclaimed(tx, before))
            tx.afterCommit(() => storage.remove(scope, key));
        }),
      );
    },
  };
}
