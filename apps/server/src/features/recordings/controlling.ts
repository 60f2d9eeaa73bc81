/** Starts, pauses, resumes and stops recordings: by an agent, and because their meeting changed. */
import type { RecordingEnd } from '@foyer/contract/meetings/recording-consent.ts';
import type { RecordingStart, ServerRecordingFailure } from '@foyer/contract/recordings/recordings.ts';
import { type Audit, type AuditActor, auditActorOf, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { type Recorder, type RecordingChange, RecordingError } from '../../platform/recorder/recorder.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Meetings, meetingEnded, recordingConditionsChanged } from '../meetings/index.ts';
import {
  adjustmentFor,
  deadlineOf,
  errorOf,
  isOverdue,
  type RecordingStep,
  refusalOf,
  stateAfter,
} from './policy.ts';
import { followRecorder } from './recorder-changes.ts';
import { createRecorderQueue } from './recorder-queue.ts';
import { readManifest } from './recording-files.ts';
import * as store from './recordings-store.ts';

export interface ControlDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'recordings'>;
  /** `null`: this installation has none, and nothing is recorded. */
  readonly recorder: Recorder | null;
  readonly files: Storage;
  /** The tenant's flag. */
  readonly isOn: (tx: Transaction) => Promise<boolean>;
  /** Receives what failed while no caller waits. */
  readonly onError: (error: unknown, context: { readonly recordingId: string }) => void;
}

type Origin = { readonly ip: string };
type StopReason = 'agent' | 'meeting_ended' | RecordingEnd;

interface NewRecording {
  readonly meetingId: string;
  readonly agent: { readonly id: string; readonly name: string };
  readonly startedBy: RecordingStart;
  readonly by: AuditActor;
}

interface Requested {
  readonly recordingId: string;
  readonly roomName: string;
}

export type RecordingControl = ReturnType<typeof createRecordingControl>;

export function createRecordingControl(dependencies: ControlDependencies) {
  const { database, events, audit, now, recorder, files, isOn, onError } = dependencies;
  const meetings = dependencies.meetings.recordings;
  const queue = createRecorderQueue();
  /** Scopes of the recordings that run, for the recorder's changes. */
  const scopes = new Map<string, TenantScope>();

  const recordAudit = (
    tx: Transaction,
    by: AuditActor,
    { recordingId, meetingId }: Pick<store.ServerRecording, 'recordingId' | 'meetingId'>,
    change: { readonly action: 'CREATE' | 'UPDATE'; readonly after: object },
  ): Promise<void> =>
    audit(tx, {
      actor: by,
      action: change.action,
      logType: 'RECORDINGS',
      entity: { kind: 'recording', id: recordingId, label: null },
      after: { ...change.after, kind: 'server', meetingId },
    });

  /**
   * Makes a transition, with what follows from it in the row. @returns `null` if the state does not allow it; the row is locked
   */
  async function take(
    tx: Transaction,
    recordingId: string,
    transition: RecordingStep,
    change: Partial<Parameters<typeof store.update>[2]> = {},
  ): Promise<store.ServerRecording | null> {
    const recording = await store.lock(tx, recordingId);
    const state = recording && stateAfter(recording.state, transition);
    if (!recording || !state) return null;
    const deadlineAt = deadlineOf(state, recording.startedAt, now());
    await store.update(tx, recordingId, { state, deadlineAt, ...change });
    return { ...recording, ...change, state, deadlineAt };
  }

  /** Tells the recorder after the commit, in the order of the commits of one recording. */
  function order(tx: Transaction, recordingId: string, work: (given: Recorder) => Promise<void>): void {
    if (!recorder) return;
    const { scope } = tx;
    tx.afterCommit(() => {
      void queue
        .run(recordingId, () => work(recorder))
        .catch(async (error) => {
          onError(error, { recordingId });
          await fail(scope, recordingId, reasonOf(error));
          // It may still write, on hold too.
          await queue.run(recordingId, () => recorder.stop(recordingId));
        })
        .catch((error) => onError(error, { recordingId }));
    });
  }

  /** @returns `null` if the meeting has a running recording */
  async function request(tx: Transaction, { meetingId, agent, startedBy, by }: NewRecording) {
    const startedAt = now();
    const row = await meetings.begin(tx, { meetingId, agentId: agent.id, agentName: agent.name, startedAt });
    if (!row) return null;
    const { id: recordingId } = row;
    const state = 'REQUESTED';
    await store.insert(tx, {
      recordingId,
      state,
      startedBy,
      deadlineAt: deadlineOf(state, startedAt, startedAt),
    });
    await store.updateKept(tx);
    await recordAudit(
      tx,
      by,
      { recordingId, meetingId },
      { action: 'CREATE', after: { started: startedBy } },
    );
    await meetings.publish(tx, meetingId);
    scopes.set(recordingId, tx.scope);
    return { recordingId, roomName: meetings.roomNameOf(tx, meetingId) };
  }

  /** @throws RecordingError | the error of an unexpected failure, after the recording has failed */
  function enterRoom(scope: TenantScope, meetingId: string, requested: Requested): Promise<void> {
    const { recordingId } = requested;
    const { tenantId } = scope;
    return queue.run(recordingId, async () => {
      try {
        await recorder?.start({ tenantId, ...requested });
      } catch (error) {
        await fail(scope, recordingId, reasonOf(error));
        throw error;
      }
      const hasStarted = await database.withTenant(scope, (tx) => take(tx, recordingId, 'started'));
      if (hasStarted) await adjust(scope, meetingId);
      // It was stopped, or took too long, while the recorder entered.
      else await recorder?.stop(recordingId).catch(() => {});
    });
  }

  async function stop(
    tx: Transaction,
    recording: Pick<store.ServerRecording, 'recordingId' | 'meetingId'>,
    { reason, by }: { readonly reason: StopReason; readonly by: AuditActor },
  ): Promise<void> {
    const { recordingId, meetingId } = recording;
    if (!(await take(tx, recordingId, 'stop'))) return;
    const stopReason = reason === 'disk_full' ? 'failed' : reason;
    await meetings.end(tx, recordingId, { at: now(), reason: stopReason });
    await recordAudit(tx, by, recording, { action: 'UPDATE', after: { stopped: reason } });
    await meetings.publish(
      tx,
      meetingId,
      reason === 'agent' || reason === 'meeting_ended' ? undefined : reason,
    );
    const { scope } = tx;
    order(tx, recordingId, async (given) => {
      await given.stop(recordingId);
      await complete(scope, recordingId);
    });
  }

  async function setPaused(
    tx: Transaction,
    recording: Pick<store.ServerRecording, 'recordingId' | 'meetingId'>,
    { paused, reason, by }: { paused: boolean; reason: 'by_hand' | 'on_hold'; by: AuditActor },
  ): Promise<void> {
    const { recordingId, meetingId } = recording;
    const pausedByHand = paused && reason === 'by_hand';
    if (!(await take(tx, recordingId, paused ? 'paused' : 'resumed', { pausedByHand }))) return;
    await meetings.setPaused(tx, recordingId, paused ? now() : null);
    await recordAudit(tx, by, recording, {
      action: 'UPDATE',
      after: paused ? { paused: reason } : { resumed: reason },
    });
    await meetings.publish(tx, meetingId);
    order(tx, recordingId, (given) =>
      paused ? given.pause(recordingId, reason) : given.resume(recordingId),
    );
  }

  /** The files are as complete as they get. A recording without a file has failed. */
  async function complete(scope: TenantScope, recordingId: string, bytes?: number): Promise<void> {
    const manifest = await readManifest(files, scope, recordingId);
    const written = bytes ?? manifest?.tracks.reduce((sum, track) => sum + track.bytes, 0) ?? 0;
    if (!manifest || manifest.tracks.length === 0) return fail(scope, recordingId, 'nothing_recorded');
    const lastMs = Math.max(0, ...manifest.tracks.map(({ to }) => to));
    await database.withTenant(scope, async (tx) => {
      const change = { bytes: written, durationMs: manifest.duration ?? lastMs, failure: null };
      const recording = await take(tx, recordingId, 'completed', change);
      if (!recording) return;
      if (!recording.stoppedAt) {
        // The recorder ended by itself, because the room did or because the server had crashed.
        await meetings.end(tx, recordingId, { at: now(), reason: 'interrupted' });
        await meetings.publish(tx, recording.meetingId);
      }
      await recordAudit(tx, systemAuditActor, recording, {
        action: 'UPDATE',
        after: { completed: true, bytes: written },
      });
    });
    scopes.delete(recordingId);
  }

  async function fail(
    scope: TenantScope,
    recordingId: string,
    failure: ServerRecordingFailure,
    bytes?: number,
  ): Promise<void> {
    await database.withTenant(scope, async (tx) => {
      const change = { failure, ...(bytes === undefined ? {} : { bytes }) };
      const recording = await take(tx, recordingId, 'failed', change);
      if (!recording) return;
      if (!recording.stoppedAt) {
        await meetings.end(tx, recordingId, { at: now(), reason: 'failed' });
        await meetings.publish(tx, recording.meetingId, failure === 'disk_full' ? 'disk_full' : 'failed');
      }
      await recordAudit(tx, systemAuditActor, recording, { action: 'UPDATE', after: { failed: failure } });
      if (failure === 'timed_out' && recorder) {
        // What it has written so far is worth completing.
        tx.afterCommit(() => void queue.run(recordingId, () => recorder.stop(recordingId)).catch(() => {}));
      }
    });
    scopes.delete(recordingId);
  }

  /** Compares the recording of a meeting with the meeting and the disk, and does what the rules say. */
  async function adjust(scope: TenantScope, meetingId: string, hasSpace = true): Promise<void> {
    const started = await database.withTenant(scope, async (tx) => {
      const mayStart = recorder !== null && (await isOn(tx));
      // This runs for each change of a room. Without the flag no recording can start, so there is nothing to lock.
      if (!mayStart && !(await meetings.runningIn(tx, meetingId))) return null;
      const conditions = await meetings.conditionsOf(tx, meetingId);
      const { running, host } = conditions;
      const recording = running?.kind === 'server' ? await store.find(tx, running.id) : null;
      const { starts } = await store.findSettings(tx);
      const adjustment = adjustmentFor({
        conditions,
        recording,
        isRecorded: running !== null,
        isOn: mayStart,
        hasSpace,
        starts,
        mayStartAgain: !(await store.wasStoppedForGood(tx, meetingId)),
        at: now(),
      });
      const by = systemAuditActor;
      if (adjustment.kind === 'start' && host)
        return request(tx, { meetingId, agent: host, startedBy: 'automatic', by });
      if (!recording) return null;
      if (adjustment.kind === 'stop') await stop(tx, recording, { reason: adjustment.reason, by });
      else if (adjustment.kind === 'pause')
        await setPaused(tx, recording, { paused: true, reason: 'on_hold', by });
      else if (adjustment.kind === 'resume')
        await setPaused(tx, recording, { paused: false, reason: 'on_hold', by });
      return null;
    });
    // Not awaited: a recorder may take long to enter a room.
    if (started)
      void enterRoom(scope, meetingId, started).catch((error) =>
        onError(error, { recordingId: started.recordingId }),
      );
  }

  async function applyChange(scope: TenantScope, change: RecordingChange): Promise<void> {
    const { recordingId, bytes } = change;
    if (change.kind === 'stopped') await complete(scope, recordingId, bytes);
    else if (change.kind === 'failed') await fail(scope, recordingId, change.reason, bytes);
    else await database.withTenant(scope, (tx) => store.update(tx, recordingId, { bytes }));
  }

  events.after(recordingConditionsChanged, (scope, { meetingId }) => adjust(scope, meetingId));
  events.after(meetingEnded, (scope, { meetingId }) => adjust(scope, meetingId));
  const changes = followRecorder({
    recorder,
    queue,
    scopeOf: (recordingId) => scopes.get(recordingId),
    store: applyChange,
    onError,
  });

  return {
    /**
     * @throws DomainError feature.off | meeting.* | recording.running | recording.not_in_meeting |
     * recording.consent_missing | recording.on_hold | recording.capacity_reached | recording.disk_full | recording.failed
     */
    async start(actor: StaffActor, meetingId: string, from?: Origin): Promise<{ recordingId: string }> {
      const { scope, userId: id, name } = actor;
      const hasSpace = (await recorder?.hasSpaceFor('starting')) ?? true;
      const requested = await database.withTenant(scope, async (tx) => {
        await meetings.requireInRoom(tx, meetingId, actor);
        if (!recorder || !(await isOn(tx))) throw new DomainError('feature.off');
        const conditions = await meetings.conditionsOf(tx, meetingId);
        if (conditions.running) throw new DomainError('recording.running');
        const refusal = refusalOf(conditions);
        if (refusal) throw new DomainError(refusal);
        const { running, limit } = recorder.capacity();
        if (running >= limit) throw new DomainError('recording.capacity_reached');
        if (!hasSpace) throw new DomainError('recording.disk_full');
        const by = auditActorOf(actor, from);
        const created = await request(tx, { meetingId, agent: { id, name }, startedBy: 'by_hand', by });
        if (!created) throw new DomainError('recording.running');
        return created;
      });
      const { recordingId } = requested;
      await enterRoom(scope, meetingId, requested).catch((error) => {
        onError(error, { recordingId });
        throw new DomainError(errorOf(reasonOf(error)), {}, { cause: error });
      });
      return { recordingId };
    },

    /** Idempotent. @throws DomainError meeting.* | recording.not_found | recording.on_hold */
    change(
      actor: StaffActor,
      { meetingId, state }: { meetingId: string; state: 'paused' | 'recording' | 'stopped' },
      from?: Origin,
    ): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        await meetings.requireInRoom(tx, meetingId, actor);
        const { running, isOnHold, areTogether } = await meetings.conditionsOf(tx, meetingId);
        const recording = running?.kind === 'server' ? await store.lock(tx, running.id) : null;
        if (!recording) throw new DomainError('recording.not_found');
        const by = auditActorOf(actor, from);
        if (state === 'stopped') return stop(tx, recording, { reason: 'agent', by });
        const reason = 'by_hand';
        if (state === 'paused' && recording.state === 'PAUSED')
          // A recording that is on hold stays paused after the hold.
          return store.update(tx, recording.recordingId, { pausedByHand: true });
        if (state === 'recording' && (isOnHold || !areTogether)) throw new DomainError('recording.on_hold');
        return setPaused(tx, recording, { paused: state === 'paused', reason, by });
      });
    },

    /**
     * Stops and fails what is overdue, stops what the disk has no space for, and repeats adjustments that a crash lost. Call
     * it every few seconds.
     */
    async sweep(): Promise<void> {
      await changes.retry();
      const hasSpace = (await recorder?.hasSpaceFor('continuing')) ?? true;
      for (const scope of await store.findTenantsWithUnfinished(database, false))
        for (const { recordingId, meetingId } of await database.withTenant(scope, (tx) =>
          store.findUnfinished(tx),
        )) {
          const found = await database.withTenant(scope, (tx) => store.find(tx, recordingId));
          if (found && isOverdue(found, now())) await fail(scope, recordingId, 'timed_out');
          else await adjust(scope, meetingId, hasSpace);
        }
    },

    /**
     * Completes what a crash of the server or of the recorder, or a full disk, has left. It may be repeated.
     * @param startedBy the start of this server: later recordings are its own
     */
    async recover(startedBy: Date): Promise<void> {
      const recovered = recorder ? await recorder.recover() : [];
      for (const scope of await store.findTenantsWithUnfinished(database, true)) {
        const own = recovered.filter(({ tenantId }) => tenantId === scope.tenantId);
        for (const change of own) await applyChange(scope, change).catch((error) => onError(error, change));
        // An earlier recording that the recorder does not know is lost.
        const unfinished = await database.withTenant(scope, (tx) => store.findUnfinished(tx, startedBy));
        for (const { recordingId } of unfinished)
          await fail(scope, recordingId, 'recorder_crashed').catch((error) =>
            onError(error, { recordingId }),
          );
      }
    },

    /** Resolves when the recorder has answered every order. */
    idle: () => queue.idle(),

    close: changes.close,
  };
}

function reasonOf(error: unknown): ServerRecordingFailure {
  return error instanceof RecordingError ? error.reason : 'recorder_crashed';
}
