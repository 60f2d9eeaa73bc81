/** The kept recordings: who may see them, links to their files, and their deletion. */
import { type RecordingPlayback, recordingLimits } from '@foyer/contract/recordings/recordings.ts';
import { type Audit, type AuditActor, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import type { FileReference, Storage } from '../../platform/storage/storage.ts';
import type { ErasedCustomer } from '../customers/index.ts';
import type { Meetings } from '../meetings/index.ts';
import type { RecordingLinks } from './links.ts';
import { findMeeting, wasInMeeting } from './listing-store.ts';
import { chaptersOf, gapsOf, lengthOf, tracksOf } from './playback.ts';
import { stateAfter } from './policy.ts';
import { readManifest, referToTrack, removeFiles } from './recording-files.ts';
import * as store from './recordings-store.ts';

export interface LibraryDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'recordings' | 'findAllOf'>;
  readonly files: Storage;
  /** The member of staff of a session that still runs; `null` after its end. */
  readonly identify: (
    scope: TenantScope,
    session: { readonly userId: string; readonly sessionId: string },
  ) => Promise<StaffActor | null>;
}

type Origin = { readonly ip: string };

/** The caller with the secret of their browser. */
interface Viewer {
  readonly actor: StaffActor;
  readonly browser: string;
  readonly from: Origin;
}

export type RecordingLibrary = ReturnType<typeof createRecordingLibrary>;

export function createRecordingLibrary(
  dependencies: LibraryDependencies & { readonly links: RecordingLinks },
) {
  const { database, audit, now, files, links, identify } = dependencies;
  const meetings = dependencies.meetings.recordings;

  /** @returns the agent who sees only their own; `null`: all. @throws DomainError auth.forbidden */
  async function onlyOf(tx: Transaction, { kind, userId }: StaffActor): Promise<string | null> {
    if (kind !== 'agent') return null;
    if (!(await store.findSettings(tx)).agentsSee) throw new DomainError('auth.forbidden');
    return userId;
  }

  /** @throws DomainError recording.not_found, also for another tenant's and another agent's */
  async function load(
    tx: Transaction,
    actor: StaffActor,
    recordingId: string,
  ): Promise<store.ServerRecording> {
    const agentId = await onlyOf(tx, actor).catch(() => {
      throw new DomainError('recording.not_found');
    });
    const recording = await store.find(tx, recordingId);
    if (!recording || (agentId && !(await wasInMeeting(tx, recording.meetingId, agentId))))
      throw new DomainError('recording.not_found');
    return recording;
  }

  /**
   * The storage may be slow, so no transaction waits for it.
   * @throws DomainError recording.not_found | storage.unavailable | recording.not_ready while it runs, after its
   * deletion and without files
   */
  async function loadWithFiles(actor: StaffActor, recordingId: string) {
    const recording = await database.withTenant(actor.scope, (tx) => load(tx, actor, recordingId));
    const hasFiles = recording.state === 'READY' || recording.state === 'FAILED';
    const manifest = hasFiles ? await readManifest(files, actor.scope, recordingId) : null;
    if (!manifest || manifest.tracks.length === 0) throw new DomainError('recording.not_ready');
    return { recording, manifest };
  }

  const record = (
    tx: Transaction,
    by: AuditActor,
    { recordingId, meetingId }: Pick<store.ServerRecording, 'recordingId' | 'meetingId'>,
    entry: { action: 'READ' | 'DOWNLOAD' | 'DELETE'; before?: object; after: object },
  ) =>
    audit(tx, {
      actor: by,
      action: entry.action,
      logType: 'RECORDINGS',
      entity: { kind: 'recording', id: recordingId, label: null },
      before: entry.before ? { ...entry.before } : null,
      after: { ...entry.after, kind: 'server', meetingId },
    });

  /** Marks the row and removes the files after the commit. @returns `false` if the state does not allow it */
  async function markDeleted(
    tx: Transaction,
    by: AuditActor,
    recordingId: string,
    reason: string,
  ): Promise<boolean> {
    const recording = await store.lock(tx, recordingId);
    const state = recording && stateAfter(recording.state, 'deleted');
    if (!recording || !state) return false;
    await store.update(tx, recordingId, { state, deletedByName: by.name, deletionReason: reason });
    await meetings.markDeleted(tx, recordingId, now());
    await store.updateKept(tx);
    await record(tx, by, recording, {
      action: 'DELETE',
      before: { state: recording.state, bytes: recording.bytes },
      after: { deleted: true, reason },
    });
    tx.afterCommit(() => removeFiles(files, tx.scope, recordingId));
    return true;
  }

  /**
   * Everything about a recording, with links to all of its tracks.
   * @throws DomainError recording.not_found | recording.not_ready | storage.unavailable
   */
  async function linkAll(
    { actor, browser, from }: Viewer,
    recordingId: string,
    entry: { action: 'READ' | 'DOWNLOAD'; after: object },
  ): Promise<RecordingPlayback> {
    const { scope, userId, sessionId } = actor;
    const { recording, manifest } = await loadWithFiles(actor, recordingId);
    return database.withTenant(scope, async (tx) => {
      const meeting = await findMeeting(tx, recording.meetingId);
      await record(tx, auditActorOf(actor, from), recording, entry);
      const linked = { tenantId: scope.tenantId, recordingId, userId, sessionId };
      const linkTo = (track: number) =>
        links.linkTo({ ...linked, file: manifest.tracks[track]?.file ?? '' }, browser).url;
      return {
        recordingId,
        startedAt: manifest.startedAt,
        durationMs: lengthOf(manifest),
        productName: meeting.productName,
        gaps: gapsOf(manifest),
        tracks: tracksOf(manifest, meeting).map((track) => ({ ...track, url: linkTo(track.track) })),
        speaking: manifest.speaking ?? [],
        chapters: chaptersOf(manifest, meeting),
        linksExpireAt: new Date(now().getTime() + recordingLimits.linkLifetimeMs).toISOString(),
      };
    });
  }

  return {
    onlyOf,
    markDeleted,

    /** Every recording of a meeting with the erased customer. @throws DomainError customer.present while one is not complete */
    async removeOf(
      tx: Transaction,
      { customerId, by }: Pick<ErasedCustomer, 'customerId' | 'by'>,
    ): Promise<void> {
      const meetingIds = await dependencies.meetings.findAllOf(tx, customerId, { alone: false });
      for (const id of await store.findKeptOf(tx, meetingIds))
        if (!(await markDeleted(tx, by, id, 'Erasure of a customer')))
          throw new DomainError('customer.present');
    },

    /** Audited as READ. @throws DomainError recording.not_found | recording.not_ready | storage.unavailable */
    play: (viewer: Viewer, recordingId: string) =>
      linkAll(viewer, recordingId, { action: 'READ', after: { played: true } }),

    /** Audited as DOWNLOAD. @throws DomainError recording.not_found | recording.not_ready | storage.unavailable */
    singleFile: (viewer: Viewer, recordingId: string) =>
      linkAll(viewer, recordingId, { action: 'DOWNLOAD', after: { downloaded: 'single_file' } }),

    /** Audited as DOWNLOAD. @throws DomainError recording.not_found | recording.not_ready | storage.unavailable */
    async download(
      { actor, browser, from }: Viewer,
      { recordingId, track }: { readonly recordingId: string; readonly track: number },
    ): Promise<{ url: string; expiresAt: string }> {
      const { scope, userId, sessionId } = actor;
      const { recording, manifest } = await loadWithFiles(actor, recordingId);
      const found = manifest.tracks[track];
      if (!found) throw new DomainError('recording.not_found');
      const { file, source } = found;
      return database.withTenant(scope, async (tx) => {
        await record(tx, auditActorOf(actor, from), recording, {
          action: 'DOWNLOAD',
          after: { downloaded: source, file },
        });
        const linked = { tenantId: scope.tenantId, recordingId, file, userId, sessionId };
        const { url, expiresAt } = links.linkTo(linked, browser);
        return { url, expiresAt: expiresAt.toISOString() };
      });
    },

    /** Audited as DELETE; idempotent. @throws DomainError recording.not_found | recording.running */
    remove(
      actor: StaffActor,
      { recordingId, reason }: { readonly recordingId: string; readonly reason: string },
      from: Origin,
    ): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        const { state } = await load(tx, actor, recordingId);
        if (state === 'DELETED') return;
        const isDeleted = await markDeleted(tx, auditActorOf(actor, from), recordingId, reason.trim());
        if (!isDeleted && (await load(tx, actor, recordingId)).state !== 'DELETED')
          throw new DomainError('recording.running');
      });
    },

    /**
     * A file of a verified link, while its session lasts and its user may still see the recording.
     * @throws DomainError link.expired after the session | link.invalid for what is not a track of the recording
     */
    async open(
      scope: TenantScope,
      linked: { recordingId: string; file: string; userId: string; sessionId: string },
    ): Promise<{ name: string; file: FileReference }> {
      const actor = await identify(scope, linked);
      if (!actor) throw new DomainError('link.expired');
      const { recordingId, file } = linked;
      const { manifest } = await loadWithFiles(actor, recordingId).catch((cause: unknown) => {
        const isGone = cause instanceof DomainError && cause.code.startsWith('recording.');
        throw isGone ? new DomainError('link.invalid', {}, { cause }) : cause;
      });
      const reference = referToTrack(files, scope, { recordingId, file });
      const isTrack = manifest.tracks.some((each) => each.file === file);
      if (!isTrack || !(await reference.find())) throw new DomainError('link.invalid');
      return { name: file, file: reference };
    },
  };
}
