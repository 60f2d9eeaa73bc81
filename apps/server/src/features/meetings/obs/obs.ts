/**
 * OBS: an agent's key for one meeting, and its exchange for a room token. The token stays on the server: OBS sends
 * the key with each WHIP request, so a revoked key ends at once.
 */
import { createHash, randomBytes } from 'node:crypto';
import { seconds } from '@foyer/contract/core/time.ts';
import { type NewObsKey, type ObsAccess, whipPath } from '@foyer/contract/meetings/obs.ts';
import { obsIdentityOf, obsIdentityPrefix } from '@foyer/contract/meetings/obs-identity.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { type Audit, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Media } from '../../../platform/media/media.ts';
import type { Users } from '../../users/index.ts';
import { agentReplaced } from '../events.ts';
import { load, loadInRoom } from '../meeting-access.ts';
import { allowedParticipants, isExternal, roomOf } from '../policy.ts';
import * as meetings from '../store.ts';
import * as store from './obs-store.ts';

export interface ObsDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly media: Pick<Media, 'mintToken' | 'removeParticipant'>;
  readonly now: () => Date;
  readonly users: Pick<Users, 'findAgents'>;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'enableObs' | 'showAgentName'>>;
}

type Origin = { readonly ip: string };

/** Each WHIP request gets a token of its own. */
const tokenLifetimeMs = seconds(60);

export type Obs = ReturnType<typeof createObs>;

export function createObs({ database, events, audit, media, now, users, flagsOf }: ObsDependencies) {
  /** @throws DomainError feature.off */
  async function requireFlag(tx: Transaction): Promise<void> {
    if (!(await flagsOf(tx)).enableObs) throw new DomainError('feature.off');
  }

  /** @throws DomainError feature.off | meeting.* */
  async function loadForAgent(tx: Transaction, agent: StaffActor, meetingId: string) {
    const membership = await loadInRoom(tx, meetingId, agent);
    await requireFlag(tx);
    return membership;
  }

  /** The agent as a participant who may be in the meeting's room now. */
  async function findAgentInRoom(tx: Transaction, meeting: meetings.MeetingRecord, userId: string) {
    if (isExternal(meeting)) return null;
    const [user] = await users.findAgents(tx, [userId]);
    const allowed = allowedParticipants(meeting, new Set(user?.active ? [userId] : []));
    return allowed.find(({ side, personId }) => side === 'agent' && personId === userId) ?? null;
  }

  function disconnect(tx: Transaction, meetingId: string, identity: string): void {
    tx.afterCommit(() => media.removeParticipant(roomOf(tx.scope.tenant, meetingId), identity));
  }

  async function recordAudit(
    tx: Transaction,
    agent: StaffActor,
    meetingId: string,
    change: { readonly hadKey: boolean; readonly hasKey: boolean; readonly from: Origin | undefined },
  ): Promise<void> {
    await audit(tx, {
      actor: auditActorOf(agent, change.from),
      action: 'UPDATE',
      logType: 'JOIN_DEMO',
      entity: { kind: 'meeting', id: meetingId, label: agent.name, personId: agent.userId },
      before: { obsKey: change.hadKey },
      after: { obsKey: change.hasKey },
    });
  }

  // The agent who handed the customers over is out of the room, and so is their OBS.
  events.within(agentReplaced, async (tx, { meetingId, from }) => {
    if (await store.remove(tx, { meetingId, userId: from })) disconnect(tx, meetingId, obsIdentityOf(from));
  });

  return {
    /** @throws DomainError feature.off | meeting.* */
    find(agent: StaffActor, meetingId: string): Promise<ObsAccess> {
      return database.withTenant(agent.scope, async (tx) => {
        await loadForAgent(tx, agent, meetingId);
        const row = await store.find(tx, { meetingId, userId: agent.userId });
        return { path: pathOf(meetingId), createdAt: row?.createdAt.toISOString() ?? null };
      });
    },

    /** Disconnects OBS that uses the earlier key. @throws DomainError feature.off | meeting.* */
    create(agent: StaffActor, meetingId: string, from?: Origin): Promise<NewObsKey> {
      return database.withTenant(agent.scope, async (tx) => {
        // Of a key and the end of the meeting at the same time, the end wins.
        await meetings.findToChange(tx, meetingId);
        await loadForAgent(tx, agent, meetingId);
        const owner = { meetingId, userId: agent.userId };
        const key = randomBytes(32).toString('base64url');
        const createdAt = now();
        const hadKey = (await store.find(tx, owner)) !== null;
        await store.put(tx, { ...owner, keyHash: hashOf(key), createdAt });
        await recordAudit(tx, agent, meetingId, { hadKey, hasKey: true, from });
        if (hadKey) disconnect(tx, meetingId, obsIdentityOf(agent.userId));
        return { path: pathOf(meetingId), key, createdAt: createdAt.toISOString() };
      });
    },

    /** Idempotent, also with the flag off and after the end. @throws DomainError meeting.* */
    async revoke(agent: StaffActor, meetingId: string, from?: Origin): Promise<void> {
      await database.withTenant(agent.scope, async (tx) => {
        const { meeting } = await load(tx, meetingId, agent);
        if (isExternal(meeting)) throw new DomainError('meeting.external');
        if (!(await store.remove(tx, { meetingId, userId: agent.userId }))) return;
        await recordAudit(tx, agent, meetingId, { hadKey: true, hasKey: false, from });
        disconnect(tx, meetingId, obsIdentityOf(agent.userId));
      });
    },

    /**
     * A token for one WHIP request, for the meeting that the key was created for.
     * @throws DomainError auth.invalid for every other key | feature.off
     */
    tokenFor(scope: TenantScope, meetingId: string, key: string): Promise<string> {
      return database.withTenant(scope, async (tx) => {
        const row = await store.findByHash(tx, meetingId, hashOf(key));
        const meeting = row && (await meetings.find(tx, meetingId));
        const agent = meeting && (await findAgentInRoom(tx, meeting, row.userId));
        if (!agent) throw new DomainError('auth.invalid');
        await requireFlag(tx);
        const { showAgentName } = await flagsOf(tx);
        return media.mintToken({
          room: roomOf(scope.tenant, meetingId),
          identity: obsIdentityOf(row.userId),
          name: showAgentName ? agent.personName : '',
          lastsMs: tokenLifetimeMs,
          mayHear: false,
          attributes: {},
        });
      });
    },

    /** Ends the keys of a meeting; LiveKit disconnects OBS with the room. */
    end: (tx: Transaction, meetingId: string): Promise<void> => store.removeAllOf(tx, meetingId),

    /** Disconnects OBS whose key was revoked, and whose agent may no longer be in the room. */
    async reconcile(
      tx: Transaction,
      meeting: meetings.MeetingRecord,
      inside: Iterable<string>,
    ): Promise<void> {
      for (const identity of inside) {
        if (!identity.startsWith(obsIdentityPrefix)) continue;
        const userId = identity.slice(obsIdentityPrefix.length);
        const isPermitted =
          (await flagsOf(tx)).enableObs &&
          (await store.find(tx, { meetingId: meeting.id, userId })) !== null &&
          (await findAgentInRoom(tx, meeting, userId)) !== null;
        if (!isPermitted) disconnect(tx, meeting.id, identity);
      }
    },
  };
}

const pathOf = (meetingId: string) => `${whipPath}/${meetingId}`;

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
