/** The pictures of a meeting's record (saved annotations, snapshots), for its agents and for admins. */
import { type MeetingPicture, pictureLimits } from '@foyer/contract/meetings/pictures.ts';
import { type Audit, type AuditEntry, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { StoredFileAnswer } from '../../../platform/http/register-routes.ts';
import { readPicture } from '../../../platform/storage/pictures/picture.ts';
import { putFor, referTo, type Storage } from '../../../platform/storage/storage.ts';
import type { Annotations } from '../annotations/annotations.ts';
import { participantOf } from '../policy.ts';
import * as store from '../store.ts';
import type { ParticipantRow, PictureRow } from '../tables.ts';
import * as pictures from './pictures-store.ts';

export interface PictureDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** The private storage, whose files have no public URL. */
  readonly storage: Storage;
}

interface Dependencies extends PictureDependencies {
  readonly annotations: Pick<Annotations, 'loadDrawing'>;
}

/** A stored file that becomes a picture of the record. */
export interface NewPicture
  extends Pick<PictureRow, 'kind' | 'meetingId' | 'customerId' | 'fileKey' | 'contentType' | 'bytes'> {
  readonly takenBy: Pick<ParticipantRow, 'personId' | 'personName'> & {
    readonly side: 'agent' | 'customer';
  };
  /** For a snapshot: the page that captured it. */
  readonly takenFrom?: PictureRow['takenFrom'];
}

interface PictureKey {
  readonly meetingId: string;
  readonly pictureId: string;
}

type Origin = { readonly ip: string };
type AuditActor = AuditEntry['actor'];

export type Pictures = ReturnType<typeof createPictures>;

export function createPictures({ database, audit, now, storage, annotations }: Dependencies) {
  /** @throws DomainError meeting.not_found, also for agents who were not in the meeting */
  async function loadVisible(tx: Transaction, actor: StaffActor, meetingId: string): Promise<void> {
    const meeting = await store.find(tx, meetingId);
    const maySee = meeting && (actor.kind !== 'agent' || participantOf(meeting, actor));
    if (!maySee) throw new DomainError('meeting.not_found');
  }

  function record(
    tx: Transaction,
    actor: AuditActor,
    picture: PictureRow,
    change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  ): Promise<void> {
    const { id, customerId } = picture;
    return audit(tx, {
      actor,
      ...change,
      logType: 'ATTACHMENTS',
      entity: { kind: 'picture', id, label: null, ...(customerId ? { personId: customerId } : {}) },
    });
  }

  /** @throws DomainError upload.too_many */
  async function requireSpace(tx: Transaction, meetingId: string, kind: PictureRow['kind']): Promise<void> {
    if ((await pictures.countOf(tx, meetingId, kind)) >= pictureLimits.pictures)
      throw new DomainError('upload.too_many');
  }

  /**
   * Adds a picture of either kind to the record, audited. The caller has checked that it is allowed.
   * @throws DomainError upload.too_many
   */
  async function add(tx: Transaction, actor: AuditActor, added: NewPicture): Promise<MeetingPicture> {
    const { takenBy, takenFrom = null, ...fields } = added;
    // The pictures of a meeting are counted one after the other.
    await store.lock(tx, added.meetingId);
    await requireSpace(tx, added.meetingId, added.kind);
    const picture = await pictures.insert(tx, {
      ...fields,
      takenFrom,
      takenBy: takenBy.personId,
      takenBySide: takenBy.side,
      takenByName: takenBy.personName,
      createdAt: now(),
    });
    await record(tx, actor, picture, { action: 'CREATE', after: summaryOf(picture) });
    return toPicture(picture);
  }

  return {
    add,
    requireSpace,

    /** @throws DomainError feature.off | meeting.* | annotation.no_share | upload.* */
    async saveAnnotation(
      actor: StaffActor,
      { bytes: given, ...target }: { meetingId: string; sharerId: string; bytes: Buffer },
      from?: Origin,
    ): Promise<MeetingPicture> {
      const { scope } = actor;
      // Checked before the file is stored, and again in the transaction below.
      await database.withTenant(scope, (tx) => annotations.loadDrawing(tx, actor, target));
      const { type, bytes } = readPicture(given, pictureLimits.types);
      return putFor(storage, { scope, bytes, type }, (fileKey) =>
        database.withTenant(scope, async (tx) => {
          const { self, drawing } = await annotations.loadDrawing(tx, actor, target);
          const { sharer } = drawing;
          return add(tx, auditActorOf(actor, from), {
            kind: 'annotation',
            meetingId: target.meetingId,
            // What a customer showed belongs to that customer's record only.
            customerId: sharer.side === 'customer' ? sharer.id : null,
            takenBy: { ...self, side: 'agent' },
            fileKey,
            contentType: type,
            bytes: bytes.length,
          });
        }),
      );
    },

    /** @throws DomainError meeting.not_found */
    list(actor: StaffActor, meetingId: string): Promise<MeetingPicture[]> {
      return database.withTenant(actor.scope, async (tx) => {
        await loadVisible(tx, actor, meetingId);
        return (await pictures.findOf(tx, meetingId)).map(toPicture);
      });
    },

    /** Audited. @throws DomainError meeting.not_found | attachment.not_found */
    download(
      actor: StaffActor,
      { meetingId, pictureId }: PictureKey,
      from?: Origin,
    ): Promise<StoredFileAnswer> {
      return database.withTenant(actor.scope, async (tx) => {
        await loadVisible(tx, actor, meetingId);
        const picture = await pictures.find(tx, meetingId, pictureId);
        if (!picture) throw new DomainError('attachment.not_found');
        await record(tx, auditActorOf(actor, from), picture, { action: 'DOWNLOAD' });
        const extension = picture.contentType === 'image/png' ? 'png' : 'jpg';
        return { name: `${picture.kind}.${extension}`, file: referTo(storage, actor.scope, picture.fileKey) };
      });
    },

    /** The row stays as a record, without its file. @throws DomainError meeting.not_found | attachment.not_found */
    remove(actor: StaffActor, { meetingId, pictureId }: PictureKey, from?: Origin): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        await loadVisible(tx, actor, meetingId);
        const picture = await pictures.markDeleted(tx, { meetingId, pictureId, at: now() });
        if (!picture) throw new DomainError('attachment.not_found');
        await record(tx, auditActorOf(actor, from), picture, {
          action: 'DELETE',
          before: summaryOf(picture),
        });
        tx.afterCommit(() => storage.remove(tx.scope, picture.fileKey));
      });
    },

    /** Meeting → its pictures that show this customer or no one, as far as the caller may open them. */
    async picturesOf(
      tx: Transaction,
      customerId: string,
      meetingIds: readonly string[],
      actor: StaffActor,
    ): Promise<ReadonlyMap<string, { pictures: MeetingPicture[] }>> {
      const agentId = actor.kind === 'agent' ? actor.userId : null;
      const rows = await pictures.findFor(tx, { customerId, meetingIds, agentId });
      const byMeeting = Map.groupBy(rows, ({ meetingId }) => meetingId);
      return new Map([...byMeeting].map(([id, found]) => [id, { pictures: found.map(toPicture) }]));
    },
  };
}

const summaryOf = ({ meetingId, kind, takenBy, takenFrom, contentType: type, bytes }: PictureRow) => ({
  meetingId,
  kind,
  takenBy,
  ...(takenFrom ? { takenFrom } : {}),
  type,
  bytes,
});

function toPicture(row: PictureRow): MeetingPicture {
  const { id, kind, customerId, takenByName, takenFrom, contentType: type, bytes, createdAt } = row;
  return { id, kind, customerId, takenByName, takenFrom, type, bytes, createdAt: createdAt.toISOString() };
}
