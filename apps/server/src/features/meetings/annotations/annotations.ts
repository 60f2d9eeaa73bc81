/**
 * Annotations on shared screens. Participants cannot send data to the room, so the server checks and keeps
 * what is drawn, and sends it to those who receive the share.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type AnnotationEvent,
  annotationLimits,
  annotationTopic,
  type Drawing,
  type StrokePart,
} from '@foyer/contract/meetings/annotations.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { CustomerActor, StaffActor } from '../../../platform/http/auth/actor.ts';
import { createRateLimiter } from '../../../platform/http/limits/rate-limit.ts';
import type { FileAnswer } from '../../../platform/http/register-routes.ts';
import { readPicture } from '../../../platform/storage/pictures/picture.ts';
import { customerLeftMeeting, meetingEnded } from '../events.ts';
import { loadAdmitted, loadInRoom, type Membership, type Person } from '../meeting-access.ts';
import { canSubscribe } from '../policy.ts';
import type { MeetingsService } from '../service.ts';
import * as store from '../store.ts';
import type { ParticipantRow } from '../tables.ts';
import { createDrawings, type DeclaredShare, type DrawingRecord } from './drawings.ts';

export interface AnnotationDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly now: () => Date;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'annotations'>>;
  readonly sendToRoom: MeetingsService['sendToRoom'];
}

/** Of a message to the room. */
const maxAttempts = 4;
const retryAfterMs = 1_000;

/** A drawing by its sharer. */
interface Target {
  readonly meetingId: string;
  readonly sharerId: string;
}

interface DrawingAccess extends Membership {
  readonly drawing: DrawingRecord;
}

export type Annotations = ReturnType<typeof createAnnotations>;

/** All methods throw feature.off | meeting.not_found | meeting.ended | meeting.external, and all but `end` meeting.left. */
export function createAnnotations({ database, events, now, flagsOf, sendToRoom }: AnnotationDependencies) {
  const drawings = createDrawings();
  const limiter = createRateLimiter(annotationLimits.requests, () => now().getTime());

  events.after(meetingEnded, (_scope, { meetingId }) => drawings.endAll(meetingId));
  events.after(customerLeftMeeting, async (scope, { meetingId, customerId }) => {
    const before = drawings.end(meetingId, customerId);
    if (!before) return;
    const people = await database.withTenant(scope, (tx) => participantsOf(tx, meetingId));
    await publish(scope, meetingId, receiversOf(before, people), { type: 'changed', sharerId: customerId });
  });

  async function requireFlag(tx: Transaction): Promise<void> {
    if (!(await flagsOf(tx)).annotations) throw new DomainError('feature.off');
  }

  async function load(tx: Transaction, actor: Person, meetingId: string): Promise<Membership> {
    await requireFlag(tx);
    return loadAdmitted(tx, meetingId, actor);
  }

  /** @throws DomainError annotation.no_share, also if the caller does not receive the share */
  async function loadDrawing(tx: Transaction, actor: Person, target: Target): Promise<DrawingAccess> {
    const membership = await load(tx, actor, target.meetingId);
    const drawing = drawings.find(target.meetingId, target.sharerId);
    if (!drawing || !receives(membership.self, drawing)) throw new DomainError('annotation.no_share');
    return { ...membership, drawing };
  }

  const withDrawing = (actor: Person, target: Target) =>
    database.withTenant(actor.scope, (tx) => loadDrawing(tx, actor, target));

  /** The drawing, for the sharer and agents. @throws DomainError annotation.no_share | annotation.not_allowed */
  async function withOwnDrawing(actor: Person, target: Target): Promise<DrawingAccess> {
    const access = await withDrawing(actor, target);
    const { self, drawing } = access;
    if (self.side !== 'agent' && !isSharer(self, drawing)) throw new DomainError('annotation.not_allowed');
    return access;
  }

  async function participantsOf(tx: Transaction, meetingId: string) {
    return (await store.find(tx, meetingId))?.participants ?? [];
  }

  /** After a message that LiveKit did not take, the pages are asked to fetch what they missed. */
  async function publish(
    scope: TenantScope,
    meetingId: string,
    to: readonly ParticipantRow[],
    data: AnnotationEvent,
    attempt = 1,
  ): Promise<void> {
    try {
      await sendToRoom(scope, meetingId, { topic: annotationTopic, data, to });
    } catch {
      if (attempt >= maxAttempts) return;
      const missed = { type: 'changed', sharerId: data.sharerId } as const;
      setTimeout(() => void publish(scope, meetingId, to, missed, attempt + 1), retryAfterMs).unref();
    }
  }

  const announce = (actor: Person, { meeting, drawing }: DrawingAccess, event: AnnotationEvent) =>
    publish(actor.scope, meeting.id, receiversOf(drawing, meeting.participants), event);

  return {
    /** @throws DomainError annotation.no_share */
    loadDrawing,

    list(actor: Person, meetingId: string): Promise<Drawing[]> {
      return database.withTenant(actor.scope, async (tx) => {
        const { self } = await load(tx, actor, meetingId);
        const isGuest = self.side === 'guest';
        const colour = isGuest ? 0 : drawings.colourOf(meetingId, self.personId);
        return drawings
          .findAll(meetingId)
          .filter((drawing) => receives(self, drawing))
          .map(({ still, ...drawing }) => ({
            ...drawing,
            isAllowed: drawing.isAllowed && !isGuest,
            stillId: still?.id ?? null,
            colour,
            strokes: [...drawing.strokes],
          }));
      });
    },

    async declare(actor: Person, meetingId: string, share: DeclaredShare): Promise<void> {
      const { meeting, self } = await database.withTenant(actor.scope, (tx) => load(tx, actor, meetingId));
      const before = drawings.declare(meetingId, personOf(self), share);
      const isSame =
        before?.shareId === share.shareId &&
        before.recipient === share.recipient &&
        before.isAllowed === share.isAllowed;
      const after = drawings.find(meetingId, self.personId);
      if (isSame || !after) return;
      // Those who no longer receive the share must also learn of the change.
      const receivers = new Set(
        [after, ...(before ? [before] : [])].flatMap((each) => receiversOf(each, meeting.participants)),
      );
      await publish(actor.scope, meetingId, [...receivers], { type: 'changed', sharerId: self.personId });
    },

    /** Also after leaving: the page ends its share when the customer leaves. */
    async end(actor: Person, meetingId: string): Promise<void> {
      const { meeting, self } = await database.withTenant(actor.scope, async (tx) => {
        await requireFlag(tx);
        return loadInRoom(tx, meetingId, actor);
      });
      const drawing = drawings.end(meetingId, self.personId);
      if (drawing)
        await publish(actor.scope, meetingId, receiversOf(drawing, meeting.participants), {
          type: 'changed',
          sharerId: self.personId,
        });
    },

    /**
     * @throws DomainError annotation.no_share | annotation.not_allowed | annotation.full | request.invalid |
     * request.too_many
     */
    async draw(
      actor: StaffActor | CustomerActor,
      { parts, ...target }: Target & { readonly parts: readonly StrokePart[] },
    ): Promise<void> {
      limiter.take(`${actor.scope.tenantId} ${actor.kind === 'customer' ? actor.customerId : actor.userId}`);
      const access = await withDrawing(actor, target);
      const { self, drawing } = access;
      if (!drawing.isAllowed && !isSharer(self, drawing)) throw new DomainError('annotation.not_allowed');
      const author = { by: personOf(self), colour: drawings.colourOf(target.meetingId, self.personId) };
      drawings.draw(target.meetingId, target.sharerId, author, parts);
      await announce(actor, access, {
        type: 'drawn',
        sharerId: target.sharerId,
        parts: parts.map((part) => ({ ...part, ...author, text: part.tool === 'text' ? part.text : '' })),
      });
    },

    /** @throws DomainError annotation.no_share */
    async undo(actor: Person, target: Target): Promise<void> {
      const access = await withDrawing(actor, target);
      const strokeId = drawings.undo(target.meetingId, target.sharerId, access.self.personId);
      if (strokeId) await announce(actor, access, { type: 'undone', sharerId: target.sharerId, strokeId });
    },

    /** @throws DomainError annotation.no_share | annotation.not_allowed */
    async clear(actor: Person, target: Target): Promise<void> {
      const access = await withOwnDrawing(actor, target);
      drawings.clear(target.meetingId, target.sharerId);
      await announce(actor, access, { type: 'cleared', sharerId: target.sharerId });
    },

    /** @throws DomainError annotation.no_share | annotation.not_allowed | upload.* */
    async freeze(actor: Person, { bytes, ...target }: Target & { readonly bytes: Buffer }): Promise<void> {
      const access = await withOwnDrawing(actor, target);
      const still = readPicture(bytes, annotationLimits.stillTypes);
      drawings.setStill(target.meetingId, target.sharerId, { id: randomUUID(), bytes: still.bytes });
      await announce(actor, access, { type: 'changed', sharerId: target.sharerId });
    },

    /** @throws DomainError annotation.no_share | annotation.not_allowed */
    async unfreeze(actor: Person, target: Target): Promise<void> {
      const access = await withOwnDrawing(actor, target);
      drawings.setStill(target.meetingId, target.sharerId, null);
      await announce(actor, access, { type: 'changed', sharerId: target.sharerId });
    },

    /** @throws DomainError annotation.no_share | attachment.not_found */
    async still(actor: Person, target: Target): Promise<FileAnswer> {
      const { drawing } = await withDrawing(actor, target);
      if (!drawing.still) throw new DomainError('attachment.not_found');
      return { name: 'still.jpg', type: 'image/jpeg', stream: Readable.from([drawing.still.bytes]) };
    },
  };
}

/** @throws DomainError annotation.not_allowed for a guest, who only sees drawings */
function personOf({ side, personId }: ParticipantRow) {
  if (side === 'guest') throw new DomainError('annotation.not_allowed');
  return { side, id: personId };
}

const isSharer = ({ side, personId }: ParticipantRow, { sharer }: DrawingRecord) =>
  sharer.side === side && sharer.id === personId;

/** Whether a participant receives the share, or shares it. Who is on hold, or has left and can rejoin, receives nothing. */
function receives(person: ParticipantRow, drawing: DrawingRecord): boolean {
  if (person.leftAt !== null || person.rejoinUntil !== null || !canSubscribe(person)) return false;
  return isSharer(person, drawing) || person.side === 'agent' || drawing.recipient === 'EVERYONE';
}

const receiversOf = (drawing: DrawingRecord, people: readonly ParticipantRow[]) =>
  people.filter((person) => receives(person, drawing));
