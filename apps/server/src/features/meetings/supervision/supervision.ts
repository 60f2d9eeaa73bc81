/** The actions of a supervisor: monitor, whisper, step in and stop. Each is audited. */
import { mediaPath, meetingLimits } from '@foyer/contract/meetings/meetings.ts';
import {
  monitorIdentityOf,
  type Supervision,
  type SupervisionMode,
  type SupervisionToken,
} from '@foyer/contract/meetings/supervision.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { type Audit, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Media, RoomToken } from '../../../platform/media/media.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { loadOpen } from '../meeting-access.ts';
import * as participants from '../participants-store.ts';
import {
  customersIn,
  hostOf,
  identityOf,
  isExternal,
  participantOf,
  roomOf,
  staffRoomOf,
} from '../policy.ts';
import * as meetings from '../store.ts';
import type { SupervisionRow } from '../tables.ts';
import type { SupervisionState } from './supervision-state.ts';
import * as store from './supervision-store.ts';

export interface SupervisionDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly media: Pick<Media, 'mintToken'>;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'bargein'>>;
}

interface Dependencies extends SupervisionDependencies {
  readonly state: SupervisionState;
}

interface Started {
  readonly productSlug: string;
  readonly entry: SupervisionToken | null;
}

type Origin = { readonly ip: string };

export type SupervisionActions = ReturnType<typeof createSupervision>;

/** All methods but `stop` throw feature.off with flag `bargein` off. */
export function createSupervision(dependencies: Dependencies) {
  const { database, audit, media, now, products, users, flagsOf, state } = dependencies;

  /** @throws DomainError feature.off */
  async function requireFlag(tx: Transaction): Promise<void> {
    if (!(await flagsOf(tx)).bargein) throw new DomainError('feature.off');
  }

  async function mint(
    token: Omit<RoomToken, 'lastsMs' | 'attributes' | 'mayHear'>,
  ): Promise<SupervisionToken> {
    const lastsMs = meetingLimits.roomTokenLifetimeMs;
    return { mediaPath, token: await media.mintToken({ ...token, lastsMs, attributes: {}, mayHear: true }) };
  }

  /** Locks the meeting, so that of two admins one starts. @throws DomainError meeting.* | feature.off */
  async function loadOpenToChange(tx: Transaction, meetingId: string): Promise<meetings.MeetingRecord> {
    const meeting = await meetings.findToChange(tx, meetingId);
    if (!meeting) throw new DomainError('meeting.not_found');
    await requireFlag(tx);
    if (meeting.status !== 'open') throw new DomainError('meeting.ended');
    if (isExternal(meeting)) throw new DomainError('meeting.external');
    return meeting;
  }

  async function nameOf(tx: Transaction, { userId }: SupervisionRow): Promise<string> {
    const [user] = await users.findAgents(tx, [userId]);
    return user?.name ?? '';
  }

  async function recordAudit(
    tx: Transaction,
    admin: StaffActor,
    meeting: meetings.MeetingRecord,
    { mode, from }: { readonly mode: SupervisionMode | 'whisper'; readonly from: Origin | undefined },
  ): Promise<void> {
    const agent = hostOf(meeting.participants);
    await audit(tx, {
      actor: auditActorOf(admin, from),
      action: 'UPDATE',
      logType: 'JOIN_DEMO',
      entity: {
        kind: 'meeting',
        id: meeting.id,
        label: agent?.personName ?? null,
        ...(agent && { personId: agent.personId }),
      },
      before: null,
      after: { mode },
    });
  }

  /** @throws DomainError request.invalid | supervision.taken */
  async function monitor(tx: Transaction, admin: StaffActor, meeting: meetings.MeetingRecord, from?: Origin) {
    const self = participantOf(meeting, admin);
    // A participant hears the meeting anyway, and would hear it twice.
    if (self && !self.leftAt) throw new DomainError('request.invalid', { fields: { mode: 'not_available' } });
    const current = await store.find(tx, meeting.id);
    if (current && current.userId !== admin.userId)
      throw new DomainError('supervision.taken', { takenBy: await nameOf(tx, current) });
    if (current) await store.setSeen(tx, meeting.id, now());
    else {
      await store.insert(tx, { meetingId: meeting.id, userId: admin.userId, at: now() });
      await recordAudit(tx, admin, meeting, { mode: 'monitor', from });
      await state.notifyAgents(tx, meeting.id);
    }
    return mint({
      room: roomOf(tx.scope.tenant, meeting.id),
      identity: monitorIdentityOf(meeting.id),
      name: '',
      mayShare: false,
      isHidden: true,
    });
  }

  /** The admin becomes a participant on the agents' side, and enters like an agent. */
  async function join(tx: Transaction, admin: StaffActor, meeting: meetings.MeetingRecord, from?: Origin) {
    await state.end(tx, meeting.id, admin.userId);
    const self = participantOf(meeting, admin);
    if (self && !self.leftAt) return null;
    const person = { side: 'agent', personId: admin.userId, personName: admin.name } as const;
    await participants.add(tx, meeting.id, person, now());
    await recordAudit(tx, admin, meeting, { mode: 'join', from });
    return null;
  }

  return {
    /** @throws DomainError meeting.not_found, also for agents of other meetings */
    find(actor: StaffActor, meetingId: string): Promise<Supervision> {
      return database.withTenant(actor.scope, async (tx) => {
        const meeting = await meetings.find(tx, meetingId);
        const maySee = meeting && (actor.kind !== 'agent' || participantOf(meeting, actor));
        if (!maySee) throw new DomainError('meeting.not_found');
        await requireFlag(tx);
        const product = await products.findById(tx, meeting.productId);
        const row = await store.find(tx, meetingId);
        return {
          meetingId,
          status: meeting.status,
          productName: product?.name ?? '',
          productSlug: product?.slug ?? '',
          agentName: hostOf(meeting.participants)?.personName ?? '',
          customerName: customersIn(meeting.participants)
            .map(({ personName }) => personName)
            .join(', '),
          startedAt: meeting.startedAt?.toISOString() ?? null,
          supervisor: row && {
            userId: row.userId,
            name: await nameOf(tx, row),
            since: row.startedAt.toISOString(),
          },
        };
      });
    },

    /** @throws DomainError meeting.not_found | meeting.ended | request.invalid | supervision.taken */
    start(admin: StaffActor, meetingId: string, mode: SupervisionMode, from?: Origin): Promise<Started> {
      return database.withTenant(admin.scope, async (tx) => {
        const meeting = await loadOpenToChange(tx, meetingId);
        const product = await products.findById(tx, meeting.productId);
        const entry = await (mode === 'monitor' ? monitor : join)(tx, admin, meeting, from);
        return { productSlug: product?.slug ?? '', entry };
      });
    },

    /** @throws DomainError meeting.not_found | meeting.ended | supervision.over */
    whisper(admin: StaffActor, meetingId: string, from?: Origin): Promise<SupervisionToken> {
      return database.withTenant(admin.scope, async (tx) => {
        const meeting = await loadOpenToChange(tx, meetingId);
        const row = await store.find(tx, meetingId);
        if (row?.userId !== admin.userId) throw new DomainError('supervision.over');
        await recordAudit(tx, admin, meeting, { mode: 'whisper', from });
        return mint({
          room: staffRoomOf(tx.scope.tenant, meetingId),
          identity: monitorIdentityOf(meetingId),
          name: admin.name,
          mayShare: 'microphone',
        });
      });
    },

    /** Idempotent. @throws DomainError meeting.not_found */
    async stop(admin: StaffActor, meetingId: string): Promise<void> {
      await database.withTenant(admin.scope, async (tx) => {
        if (!(await meetings.findToChange(tx, meetingId))) throw new DomainError('meeting.not_found');
        await state.end(tx, meetingId, admin.userId);
      });
    },

    /** For an agent of the meeting. @throws DomainError meeting.not_found | meeting.ended | supervision.over */
    staffRoom(agent: StaffActor, meetingId: string): Promise<SupervisionToken> {
      return database.withTenant(agent.scope, async (tx) => {
        const { self } = await loadOpen(tx, meetingId, agent);
        await requireFlag(tx);
        if (!(await store.find(tx, meetingId))) throw new DomainError('supervision.over');
        return mint({
          room: staffRoomOf(tx.scope.tenant, meetingId),
          identity: identityOf(self),
          name: self.personName,
          mayShare: false,
        });
      });
    },
  };
}
