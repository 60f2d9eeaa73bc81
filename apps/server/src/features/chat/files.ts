/** Pictures in the chat: brought, taken along by a message, looked at by who may read it, thrown away when no message came. */
import { attachmentLimits } from '@foyer/contract/attachments.ts';
import type { ChatFile } from '@foyer/contract/chat.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FileAnswer } from '../../platform/http/serve.ts';
import { pictureTypeOf, tidyFileName } from '../../platform/storage/picture.ts';
import { putFor, type Storage } from '../../platform/storage/storage.ts';
import * as files from './files-store.ts';
import { mayRead, shownFile } from './policy.ts';
import type { Door, Person } from './reading.ts';
import * as store from './store.ts';

export interface FilesParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** Not the one whose files are served by their address. */
  readonly storage: Storage;
  readonly door: Door;
}

/** Of all pictures of one meeting: so much fills no disk. */
export const meetingBytes = 200 * 1_048_576;

type From = { readonly ip: string };

export type ChatFiles = ReturnType<typeof createChatFiles>;

export function createChatFiles({ database, audit, now, storage, door }: FilesParts) {
  /** @throws DomainError feature.off | meeting.not_found | meeting.ended */
  async function comeToUpload(unit: Unit, meetingId: string, actor: Person) {
    const visit = await door.comeToWrite(unit, meetingId, actor);
    if (!visit.flags.attachment) throw new DomainError('feature.off');
    return visit;
  }

  return {
    /** @throws DomainError feature.off | meeting.not_found | meeting.ended | upload.unsupported_type | upload.too_many */
    async upload(
      actor: Person,
      { meetingId, name, bytes }: { meetingId: string; name: string; bytes: Buffer },
    ): Promise<ChatFile> {
      const { scope } = actor;
      // Before anything is kept for somebody who may not bring it.
      await database.withTenant(scope, (unit) => comeToUpload(unit, meetingId, actor));
      const type = pictureTypeOf(bytes);
      return putFor(storage, { scope, bytes, type }, (fileKey) =>
        database.withTenant(scope, async (unit) => {
          await store.lock(unit, meetingId);
          const { self } = await comeToUpload(unit, meetingId, actor);
          if ((await files.countBytes(unit, meetingId)) + bytes.length > meetingBytes)
            throw new DomainError('upload.too_many');
          const { side, personId } = self;
          const kept = { meetingId, side, personId, fileKey, type, bytes: bytes.length, uploadedAt: now() };
          return shownFile(await files.insert(unit, { ...kept, name: tidyFileName(name, type) }));
        }),
      );
    },

    /** That staff looked at it is remembered. @throws DomainError feature.off | meeting.not_found | attachment.not_found */
    download(
      actor: Person,
      { meetingId, fileId }: { meetingId: string; fileId: string },
      from?: From,
    ): Promise<FileAnswer> {
      return database.withTenant(actor.scope, async (unit) => {
        const { reader, flags } = await door.comeToRead(unit, meetingId, actor);
        if (!flags.attachment) throw new DomainError('feature.off');
        const found = await files.find(unit, meetingId, fileId);
        const message = found?.messageId ? await store.find(unit, meetingId, found.messageId) : null;
        if (!found || !message || !mayRead(message, reader)) throw new DomainError('attachment.not_found');
        const file = await storage.get(actor.scope, found.fileKey);
        if (!file) throw new DomainError('attachment.not_found');
        const { id, name, type, personId } = found;
        if (actor.kind !== 'customer')
          await audit(unit, {
            ...{ actor: auditActorOf(actor, from), action: 'DOWNLOAD', logType: 'ATTACHMENTS' },
            entity: { kind: 'attachment', id, label: name, personId },
          });
        return { name, type, stream: file.stream };
      });
    },

    /** What no message took along within the hour goes, with its files. */
    async throwAway(): Promise<void> {
      const before = new Date(now().getTime() - attachmentLimits.unclaimedLastsMs);
      for (const scope of await files.findTenantsWithLoose(database, before))
        await database.withTenant(scope, async (unit) => {
          for (const key of await files.removeLoose(unit, before))
            unit.afterCommit(() => storage.remove(scope, key));
        });
    },
  };
}
