/**
 * Recordings in the agent's browser. The server allows and audits them and shows the sign; the recording
 * itself never leaves the browser.
 */
import type { StopReason } from '@foyer/contract/meetings/local-recordings.ts';
import {
  type Audit,
  type AuditEntry,
  auditActorOf,
  systemAuditActor,
} from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { agentReplaced, meetingEnded } from '../events.ts';
import { loadInRoom } from '../meeting-access.ts';
import type { RecordingRow } from '../tables.ts';
import type { RecordingConsent } from './recording-consent.ts';
import * as store from './recordings-store.ts';

export interface LocalRecordingDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly consent: Pick<RecordingConsent, 'publish'>;
  /** The tenant's setting. */
  readonly mayRecordLocally: (tx: Transaction) => Promise<boolean>;
}

type Origin = { readonly ip: string };

export type LocalRecordings = ReturnType<typeof createLocalRecordings>;

export function createLocalRecordings(dependencies: LocalRecordingDependencies) {
  const { database, events, audit, now, consent, mayRecordLocally } = dependencies;

  function recordAudit(
    tx: Transaction,
    { id, kind, meetingId }: RecordingRow,
    entry: Pick<AuditEntry, 'actor' | 'action' | 'before' | 'after'>,
  ): Promise<void> {
    const after = entry.after && { ...entry.after, kind, meetingId };
    return audit(tx, {
      logType: 'RECORDINGS',
      entity: { kind: 'recording', id, label: null },
      ...entry,
      after: after ?? null,
    });
  }

  /** The caller's own recording, in any state; others are not found, for every role. */
  async function loadOwn(tx: Transaction, actor: StaffActor, recordingId: string): Promise<RecordingRow> {
    const recording = await store.findToChange(tx, recordingId);
    if (recording?.agentId !== actor.userId || recording.kind !== 'local')
      throw new DomainError('recording.not_found');
    return recording;
  }

  /** The meeting has ended for the agent who records it. */
  async function stopRunning(tx: Transaction, running: RecordingRow, at: Date): Promise<void> {
    await store.update(tx, running.id, { stoppedAt: at, stopReason: 'meeting_ended' });
    await recordAudit(tx, running, {
      actor: systemAuditActor,
      action: 'UPDATE',
      after: { stopped: 'meeting_ended' },
    });
  }

  events.within(meetingEnded, async (tx, { meetingId, at }) => {
    const running = await store.findRunning(tx, meetingId);
    if (running?.kind === 'local') await stopRunning(tx, running, at);
  });
  events.within(agentReplaced, async (tx, { meetingId, from, at }) => {
    const running = await store.findRunning(tx, meetingId);
    if (running?.kind !== 'local' || running.agentId !== from) return;
    await stopRunning(tx, running, at);
    await consent.publish(tx, meetingId);
  });

  return {
    /** @throws DomainError meeting.* | feature.off | recording.running */
    start(actor: StaffActor, meetingId: string, from?: Origin): Promise<{ recordingId: string }> {
      return database.withTenant(actor.scope, async (tx) => {
        await loadInRoom(tx, meetingId, actor);
        if (!(await mayRecordLocally(tx))) throw new DomainError('feature.off');
        const recording = await store.insert(tx, {
          meetingId,
          kind: 'local',
          agentId: actor.userId,
          agentName: actor.name,
          startedAt: now(),
        });
        if (!recording) throw new DomainError('recording.running');
        await recordAudit(tx, recording, {
          actor: auditActorOf(actor, from),
          action: 'CREATE',
          after: { started: true },
        });
        await consent.publish(tx, meetingId);
        return { recordingId: recording.id };
      });
    },

    /** Idempotent; also after the end of the meeting. @throws DomainError recording.not_found */
    stop(
      actor: StaffActor,
      { recordingId, reason }: { readonly recordingId: string; readonly reason: StopReason },
      from?: Origin,
    ): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        const recording = await loadOwn(tx, actor, recordingId);
        if (recording.stoppedAt) return;
        await store.update(tx, recordingId, { stoppedAt: now(), stopReason: reason });
        await recordAudit(tx, recording, {
          actor: auditActorOf(actor, from),
          action: 'UPDATE',
          after: { stopped: reason },
        });
        await consent.publish(tx, recording.meetingId);
      });
    },

    /** @throws DomainError recording.not_found, also after the deletion */
    recordDownload(actor: StaffActor, recordingId: string, from?: Origin): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        const recording = await loadOwn(tx, actor, recordingId);
        if (recording.deletedAt) throw new DomainError('recording.not_found');
        await recordAudit(tx, recording, {
          actor: auditActorOf(actor, from),
          action: 'DOWNLOAD',
          after: { downloaded: true },
        });
      });
    },

    /** Idempotent. @throws DomainError recording.not_found | recording.running */
    remove(actor: StaffActor, recordingId: string, from?: Origin): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        const recording = await loadOwn(tx, actor, recordingId);
        if (!recording.stoppedAt) throw new DomainError('recording.running');
        if (recording.deletedAt) return;
        await store.update(tx, recordingId, { deletedAt: now() });
        await recordAudit(tx, recording, {
          actor: auditActorOf(actor, from),
          action: 'DELETE',
          before: { stopped: recording.stopReason },
          after: { deleted: true },
        });
      });
    },
  };
}
