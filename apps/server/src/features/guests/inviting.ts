/** The agents' side of guests: invite, admit and refuse. Each is audited. */
import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '@foyer/contract/core/http.ts';
import { guestPath } from '@foyer/contract/meetings/guest-invitations.ts';
import {
  type Guest,
  type GuestList,
  guestLimits,
  type guestRoutes,
} from '@foyer/contract/meetings/guests.ts';
import { messageChannels } from '@foyer/contract/messaging/messages.ts';
import { type Audit, type AuditEntry, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { mask } from '../../platform/messages/mask.ts';
import type { MessageChannel, MessagePort, PlannedMessage } from '../../platform/messages/messaging-port.ts';
import type { Customers } from '../customers/index.ts';
import { channelFlags, recipientFrom } from '../links/index.ts';
import type { MeetingRecord, Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { GuestNotifier } from './notifier.ts';
import { openOf, stateOf, toGuest } from './policy.ts';
import * as store from './store.ts';
import type { GuestRow } from './tables.ts';

export interface InvitingDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'membershipOf' | 'lockForAgent' | 'admitGuest'>;
  readonly products: Pick<Products, 'findById'>;
  readonly customers: Pick<Customers, 'isContactBlocked'>;
  readonly messages: Pick<MessagePort, 'channelsOf' | 'plan' | 'cancel'>;
  readonly tenantOf: (tx: Transaction) => Promise<Tenant>;
}

/** The calling agent, with the request and the origin of links. */
export interface GuestCaller {
  readonly actor: StaffActor;
  readonly request?: { readonly ip: string } | undefined;
  /** Of the tenant's pages. */
  readonly origin: string;
}

interface GuestKey {
  readonly meetingId: string;
  readonly guestId: string;
}

type Invited = BodyOf<typeof guestRoutes.invite>;

export type Inviting = ReturnType<typeof createInviting>;

/** All methods throw meeting.not_found for staff who are not in the meeting. */
export function createInviting(dependencies: InvitingDependencies & { readonly notifier: GuestNotifier }) {
  const { database, audit, now, meetings, products, customers, messages, tenantOf, notifier } = dependencies;

  async function channelsOf(tx: Transaction): Promise<MessageChannel[]> {
    const { flags } = await tenantOf(tx);
    const provided = await messages.channelsOf(tx);
    return messageChannels.filter((channel) => flags[channelFlags[channel]] && provided.includes(channel));
  }

  /** @throws DomainError feature.off | message.no_channel */
  async function rejectUnavailableChannel(tx: Transaction, channel: MessageChannel): Promise<void> {
    const { flags } = await tenantOf(tx);
    if (!flags[channelFlags[channel]]) throw new DomainError('feature.off');
    if (!(await messages.channelsOf(tx)).includes(channel)) throw new DomainError('message.no_channel');
  }

  /** @throws DomainError guest.full | guest.too_many */
  async function rejectIfFull(tx: Transaction, meeting: MeetingRecord): Promise<void> {
    const guests = await store.findOfMeeting(tx, meeting.id);
    if (openOf(guests, meeting.participants, now()).length >= guestLimits.perMeeting)
      throw new DomainError('guest.full');
    if (guests.length >= guestLimits.invitationsPerMeeting) throw new DomainError('guest.too_many');
  }

  function recordAudit(
    tx: Transaction,
    { actor, request }: Pick<GuestCaller, 'actor' | 'request'>,
    guest: GuestRow,
    entry: Pick<AuditEntry, 'action' | 'logType' | 'before' | 'after'>,
  ): Promise<void> {
    const entity = { kind: 'guest', id: guest.id, label: guest.name };
    const after = { meetingId: guest.meetingId, ...entry.after };
    return audit(tx, { actor: auditActorOf(actor, request), entity, ...entry, after });
  }

  async function messageFor(
    tx: Transaction,
    guest: GuestRow,
    { to, link, productId }: { readonly to: string; readonly link: string; readonly productId: string },
  ): Promise<PlannedMessage> {
    const { channel } = guest;
    const tenant = await tenantOf(tx);
    const product = await products.findById(tx, productId);
    return {
      key: `guest ${guest.id}`,
      kind: 'guest',
      about: { kind: 'guest', id: guest.id },
      to: {
        customerId: null,
        phone: channel === 'email' ? null : to,
        email: channel === 'email' ? to : null,
      },
      channels: [channel],
      language: null,
      zone: null,
      values: {
        customerName: '',
        clientName: tenant.name,
        productName: product?.name ?? '',
        agentName: tenant.flags.showAgentName ? guest.invitedByName : '',
        link,
      },
      dueAt: guest.invitedAt,
      uselessAfter: guest.expiresAt,
    };
  }

  /** The guest, with the meeting locked. @throws DomainError meeting.* | guest.not_found */
  async function load(tx: Transaction, actor: StaffActor, { meetingId, guestId }: GuestKey) {
    const meeting = await meetings.lockForAgent(tx, actor, meetingId);
    const guest = await store.findInMeetingToChange(tx, meetingId, guestId);
    const state = guest && stateOf(guest, meeting.participants, now());
    if (!guest) throw new DomainError('guest.not_found');
    return { meeting, guest, state };
  }

  return {
    /** @throws DomainError meeting.not_found */
    list(actor: StaffActor, meetingId: string): Promise<GuestList> {
      return database.withTenant(actor.scope, async (tx) => {
        const { meeting } = await meetings.membershipOf(tx, meetingId, actor);
        const at = now();
        const guests = (await store.findOfMeeting(tx, meetingId)).flatMap((guest) => {
          const state = stateOf(guest, meeting.participants, at);
          return state ? toGuest(guest, state, at) : [];
        });
        return { guests, channels: await channelsOf(tx) };
      });
    },

    /**
     * @throws DomainError meeting.* | feature.off | message.no_channel | message.opted_out | customer.blocked |
     * guest.full | guest.too_many | request.invalid at `to`
     */
    invite(caller: GuestCaller, meetingId: string, { channel, to: typed }: Invited): Promise<Guest> {
      const { actor, origin } = caller;
      return database.withTenant(actor.scope, async (tx) => {
        const meeting = await meetings.lockForAgent(tx, actor, meetingId);
        await rejectUnavailableChannel(tx, channel);
        const to = recipientFrom(channel, typed);
        if (await customers.isContactBlocked(tx, channel === 'email' ? { email: to } : { phone: to }))
          throw new DomainError('customer.blocked');
        await rejectIfFull(tx, meeting);
        const at = now();
        const token = randomBytes(16).toString('base64url');
        const guest = await store.insert(tx, {
          meetingId,
          channel,
          contact: mask(to),
          invitedBy: actor.userId,
          invitedByName: actor.name,
          invitedAt: at,
          expiresAt: new Date(at.getTime() + guestLimits.invitationLifetimeMs),
          tokenHash: hashOf(token),
        });
        await recordAudit(tx, caller, guest, {
          action: 'CREATE',
          logType: 'GENERATE_LINK',
          after: { expiresAt: guest.expiresAt.toISOString() },
        });
        const link = `${origin}${guestPath}${token}`;
        const message = await messageFor(tx, guest, { to, link, productId: meeting.productId });
        if (!(await messages.plan(tx, message)).includes(channel)) throw new DomainError('message.opted_out');
        await recordAudit(tx, caller, guest, {
          action: 'CREATE',
          logType: 'SEND_GENERATE_LINK',
          after: { channel },
        });
        notifier.notifyAgents(tx, meeting);
        return toGuest(guest, 'invited', at);
      });
    },

    /** Idempotent. @throws DomainError meeting.* | guest.not_found | guest.not_waiting */
    admit(caller: Omit<GuestCaller, 'origin'>, key: GuestKey): Promise<Guest> {
      return database.withTenant(caller.actor.scope, async (tx) => {
        const { meeting, guest, state } = await load(tx, caller.actor, key);
        const at = now();
        if (state === 'admitted') return toGuest(guest, state, at);
        if (state !== 'waiting' || guest.name === null) throw new DomainError('guest.not_waiting');
        const admitted = await store.update(tx, guest.id, { status: 'admitted', decidedAt: at });
        await meetings.admitGuest(tx, meeting.id, { id: guest.id, name: guest.name });
        await recordAudit(tx, caller, admitted, {
          action: 'UPDATE',
          logType: 'JOIN_DEMO',
          before: { admitted: false },
          after: { admitted: true },
        });
        notifier.notifyAgents(tx, meeting);
        return toGuest(admitted, 'admitted', at);
      });
    },

    /**
     * Refuses a waiting guest, and revokes an invitation that was not used; idempotent. @throws DomainError
     * meeting.* | guest.not_found | guest.not_waiting for a guest who was admitted
     */
    refuse(caller: Omit<GuestCaller, 'origin'>, key: GuestKey): Promise<void> {
      return database.withTenant(caller.actor.scope, async (tx) => {
        const { meeting, guest } = await load(tx, caller.actor, key);
        if (guest.status === 'refused' || guest.status === 'revoked') return;
        if (guest.status === 'admitted') throw new DomainError('guest.not_waiting');
        const isWaiting = guest.status === 'waiting';
        await store.update(tx, guest.id, { status: isWaiting ? 'refused' : 'revoked', decidedAt: now() });
        await messages.cancel(tx, { kind: 'guest', id: guest.id });
        await recordAudit(tx, caller, guest, {
          action: 'UPDATE',
          logType: isWaiting ? 'JOIN_DEMO' : 'GENERATE_LINK',
          before: isWaiting ? { refused: false } : { revoked: false },
          after: isWaiting ? { refused: true } : { revoked: true },
        });
        notifier.notifyAgents(tx, meeting);
      });
    },
  };
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
