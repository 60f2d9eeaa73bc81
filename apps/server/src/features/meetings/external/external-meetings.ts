/** Meetings on an external platform: their address, and what the pages of both sides report. */
import { randomBytes } from 'node:crypto';
import type { ExternalMeeting } from '@foyer/contract/meetings/external.ts';
import { fillTemplate, templateProblem } from '@foyer/contract/products/platform-template.ts';
import type { Platform } from '@foyer/contract/products/products.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { lobbyLockStatement } from '../../../platform/db/lobby-lock.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Products } from '../../products/index.ts';
import { load, loadOpen, type Membership, type Person } from '../meeting-access.ts';
import * as participants from '../participants-store.ts';
import { customersIn, isExternal } from '../policy.ts';
import type { RecordPresence } from '../presence/record-presence.ts';
import * as store from '../store.ts';
import type { View } from '../view.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'appSchemes'>;
  readonly view: View;
  readonly recordPresence: RecordPresence;
}

export type ExternalMeetings = ReturnType<typeof createExternalMeetings>;

export function createExternalMeetings({ database, now, products, view, recordPresence }: Dependencies) {
  async function externalView(tx: Transaction, { meeting, self }: Membership): Promise<ExternalMeeting> {
    const others =
      self.side === 'customer'
        ? meeting.participants.filter(({ side }) => side === 'agent')
        : customersIn(meeting.participants);
    return {
      ...(await view(tx, meeting, self)),
      hasOpened: self.present,
      hasOtherOpened: others.some(({ present }) => present),
    };
  }

  return {
    /**
     * The address with a new token. The template is checked again, because the tenant may have changed what it
     * allows since the meeting was opened.
     * @throws DomainError meeting.not_found | meeting.ended | meeting.left | meeting.built_in |
     * product.platform_unavailable
     */
    addressFor(actor: Person, meetingId: string): Promise<{ platform: Platform; address: string }> {
      return database.withTenant(actor.scope, async (tx) => {
        const { meeting, self } = await loadToOpen(tx, meetingId, actor);
        const { platform, platformTemplate } = meeting;
        const isInvalid = templateProblem(platform, platformTemplate, await products.appSchemes(tx));
        if (!platformTemplate || isInvalid) throw new DomainError('product.platform_unavailable');
        const { customerName, productSlug } = await view(tx, meeting, self);
        const token = randomBytes(32).toString('base64url');
        const values = { meetingId, customerName, token, productSlug };
        return { platform, address: fillTemplate(platformTemplate, values) };
      });
    },

    /**
     * Idempotent. @throws DomainError meeting.not_found | meeting.ended | meeting.left | meeting.built_in
     */
    opened(actor: Person, meetingId: string): Promise<ExternalMeeting> {
      return database.withTenant(
        actor.scope,
        async (tx) => {
          await store.findToChange(tx, meetingId);
          const { self } = await loadToOpen(tx, meetingId, actor);
          await participants.setPageSeen(tx, self, now());
          await recordPresence(tx, self, true);
          return externalView(tx, await load(tx, meetingId, actor));
        },
        lobbyLockStatement,
      );
    },

    /** After the end or the caller's departure it only reads. @throws DomainError meeting.not_found | meeting.built_in */
    reportPage(actor: Person, meetingId: string): Promise<ExternalMeeting> {
      return database.withTenant(actor.scope, async (tx) => {
        const membership = await load(tx, meetingId, actor);
        const { meeting, self } = membership;
        rejectBuiltIn(membership);
        if (meeting.status === 'open' && !self.leftAt && !self.rejoinUntil)
          await participants.setPageSeen(tx, self, now());
        return externalView(tx, membership);
      });
    },
  };
}

async function loadToOpen(tx: Transaction, meetingId: string, actor: Person): Promise<Membership> {
  const membership = await loadOpen(tx, meetingId, actor);
  rejectBuiltIn(membership);
  if (membership.self.rejoinUntil) throw new DomainError('meeting.left');
  return membership;
}

function rejectBuiltIn({ meeting }: Membership): void {
  if (!isExternal(meeting)) throw new DomainError('meeting.built_in');
}
