/**
 * Takes snapshots of a customer's video. An agent orders one, which creates the right to store one picture within
 * seconds. The customer's page uses it, or the agent's page if the customer's does not answer.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  type SnapshotEvent,
  type SnapshotOrder,
  type SnapshotSource,
  snapshotLimits,
  snapshotTopic,
} from '@foyer/contract/meetings/snapshots.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { type Audit, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CustomerActor, StaffActor } from '../../../platform/http/auth/actor.ts';
import { type Media, orMediaUnavailable } from '../../../platform/media/media.ts';
import { readPicture } from '../../../platform/storage/pictures/picture.ts';
import { putFor, type Storage } from '../../../platform/storage/storage.ts';
import { loadCustomerInRoom, loadOpen, type Person } from '../meeting-access.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { identityOf, roomOf } from '../policy.ts';
import type { MeetingRecord } from '../store.ts';
import type { ParticipantRow, SnapshotOrderRow } from '../tables.ts';
import * as store from './snapshots-store.ts';

export interface SnapshotsDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly media: Pick<Media, 'isSharing' | 'sendData'>;
  /** The private storage, whose files have no public URL. */
  readonly storage: Storage;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'captureMeetingScreenshot' | 'showAgentName'>>;
  readonly pictures: Pick<Pictures, 'add' | 'requireSpace'>;
}

interface CustomerInMeeting {
  readonly meetingId: string;
  readonly customerId: string;
}

interface Upload {
  readonly meetingId: string;
  readonly right: string;
  readonly bytes: Buffer;
}

type Origin = { readonly ip: string };
type Receiver = Pick<ParticipantRow, 'side' | 'personId'>;

export function createSnapshotTaking(dependencies: SnapshotsDependencies) {
  const { database, audit, now, media, storage, flagsOf, pictures } = dependencies;

  /** @throws DomainError feature.off */
  async function requireFlag(tx: Transaction) {
    const flags = await flagsOf(tx);
    if (!flags.captureMeetingScreenshot) throw new DomainError('feature.off');
    return flags;
  }

  function send(
    { tenant }: TenantScope,
    meetingId: string,
    event: SnapshotEvent,
    to: readonly Receiver[],
  ): Promise<void> {
    return media.sendData(roomOf(tenant, meetingId), snapshotTopic, event, to.map(identityOf));
  }

  /** @throws DomainError snapshot.camera_off | media.unavailable */
  async function requireCamera({ tenant }: TenantScope, customer: ParticipantRow): Promise<void> {
    const room = roomOf(tenant, customer.meetingId);
    if (!(await orMediaUnavailable(media.isSharing(room, identityOf(customer), 'camera'))))
      throw new DomainError('snapshot.camera_off');
  }

  /** @throws DomainError feature.off | meeting.* | customer.not_found | snapshot.* */
  async function loadTarget(tx: Transaction, agent: StaffActor, target: CustomerInMeeting) {
    const { showAgentName } = await requireFlag(tx);
    const customer = await loadCustomerInRoom(tx, agent, target);
    if (!customer.present || customer.rejoinUntil) throw new DomainError('snapshot.customer_absent');
    requireSnapshotsPossible(customer);
    return { customer, agentName: showAgentName ? agent.name : null };
  }

  async function createOrder(
    tx: Transaction,
    agent: StaffActor,
    { meetingId, customerId }: CustomerInMeeting,
  ): Promise<string> {
    await pictures.requireSpace(tx, meetingId, 'snapshot');
    const right = randomBytes(32).toString('base64url');
    const at = now();
    const order = {
      meetingId,
      customerId,
      agentId: agent.userId,
      agentName: agent.name,
      rightHash: hashOf(right),
      expiresAt: new Date(at.getTime() + snapshotLimits.rightLifetimeMs),
    };
    await store.insertOrder(tx, order, at);
    return right;
  }

  /** @throws DomainError feature.off | meeting.* | snapshot.* */
  async function loadOrder(tx: Transaction, actor: Person, upload: Upload, find: typeof store.findOrder) {
    const flags = await requireFlag(tx);
    const { meeting } = await loadOpen(tx, upload.meetingId, actor);
    const key = { meetingId: meeting.id, rightHash: hashOf(upload.right), at: now() };
    const order = await find(tx, key);
    const takenFrom = order && sourceOf(order, actor);
    if (!order || !takenFrom) throw new DomainError('snapshot.expired');
    const customer = meeting.participants.find(
      ({ side, personId }) => side === 'customer' && personId === order.customerId,
    );
    if (!customer || customer.leftAt || customer.rejoinUntil) throw new DomainError('snapshot.expired');
    requireSnapshotsPossible(customer);
    if (!customer.snapshotsAllowed) throw new DomainError('snapshot.not_allowed');
    return { meeting, order, customer, takenFrom, flags };
  }

  return {
    /**
     * @returns `asked` when the customer has not answered yet; after the answer, order again
     * @throws DomainError feature.off | meeting.* | customer.not_found | snapshot.* | upload.too_many |
     * media.unavailable
     */
    async order(agent: StaffActor, target: CustomerInMeeting): Promise<SnapshotOrder> {
      const { scope } = agent;
      const found = await database.withTenant(scope, (tx) => loadTarget(tx, agent, target));
      await requireCamera(scope, found.customer);
      const right = await database.withTenant(scope, async (tx) => {
        // Checked again: the customer may have been put on hold, or have refused, in the meantime.
        const { customer } = await loadTarget(tx, agent, target);
        return customer.snapshotsAllowed ? createOrder(tx, agent, target) : null;
      });
      const { agentName } = found;
      const event: SnapshotEvent = right ? { type: 'order', right, agentName } : { type: 'ask', agentName };
      await orMediaUnavailable(send(scope, target.meetingId, event, [found.customer]));
      return right ? { status: 'ordered', right } : { status: 'asked' };
    },

    /** The customer's answer, which can change. @throws DomainError feature.off | meeting.* */
    answer(
      actor: CustomerActor,
      { meetingId, allowed, textVersion }: { meetingId: string; allowed: boolean; textVersion: string },
      from?: Origin,
    ): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        await requireFlag(tx);
        const { meeting, self } = await loadOpen(tx, meetingId, actor);
        await store.setConsent(tx, self, { allowed, textVersion, at: now() });
        await audit(tx, {
          actor: auditActorOf(actor, from),
          action: 'UPDATE',
          logType: 'JOIN_DEMO',
          entity: { kind: 'meeting', id: meetingId, label: self.personName, personId: self.personId },
          before: { snapshotsAllowed: self.snapshotsAllowed },
          after: { snapshotsAllowed: allowed, textVersion },
        });
        const event: SnapshotEvent = { type: 'consent', customerId: self.personId, allowed };
        tx.afterCommit(() => send(tx.scope, meetingId, event, agentsOf(meeting)));
      });
    },

    /**
     * Stores the picture of an order, once.
     * @throws DomainError feature.off | meeting.* | snapshot.* | upload.* | media.unavailable
     */
    async store(actor: StaffActor | CustomerActor, upload: Upload, from?: Origin): Promise<SnapshotSource> {
      const { scope } = actor;
      // Checked before the file is stored, and again in the transaction below.
      const { customer, takenFrom } = await database.withTenant(scope, (tx) =>
        loadOrder(tx, actor, upload, store.findOrder),
      );
      if (takenFrom === 'agent') await requireCamera(scope, customer);
      const { type, bytes } = readPicture(upload.bytes, snapshotLimits.types);
      await putFor(storage, { scope, bytes, type }, (fileKey) =>
        database.withTenant(scope, async (tx) => {
          const { meeting, order, flags } = await loadOrder(tx, actor, upload, store.takeOrder);
          await pictures.add(tx, auditActorOf(actor, from), {
            kind: 'snapshot',
            meetingId: meeting.id,
            customerId: order.customerId,
            takenBy: { side: 'agent', personId: order.agentId, personName: order.agentName },
            takenFrom,
            fileKey,
            contentType: type,
            bytes: bytes.length,
          });
          const agentName = flags.showAgentName ? order.agentName : null;
          const event: SnapshotEvent = { type: 'taken', customerId: order.customerId, takenFrom, agentName };
          tx.afterCommit(() => send(tx.scope, meeting.id, event, [...agentsOf(meeting), customer]));
        }),
      );
      return takenFrom;
    },
  };
}

/** @throws DomainError snapshot.on_hold | snapshot.not_allowed after a refusal */
function requireSnapshotsPossible({ heldAt, snapshotsAllowed }: ParticipantRow): void {
  if (heldAt) throw new DomainError('snapshot.on_hold');
  if (snapshotsAllowed === false) throw new DomainError('snapshot.not_allowed');
}

/** The page of the caller; `null` if the order is not the caller's. */
function sourceOf(order: SnapshotOrderRow, actor: Person): SnapshotSource | null {
  if (actor.kind === 'customer') return order.customerId === actor.customerId ? 'customer' : null;
  if (actor.kind === 'guest') return null;
  return order.agentId === actor.userId ? 'agent' : null;
}

function agentsOf({ participants }: MeetingRecord): readonly ParticipantRow[] {
  return participants.filter(({ side, leftAt }) => side === 'agent' && leftAt === null);
}

function hashOf(right: string): Buffer {
  return createHash('sha256').update(right).digest();
}
