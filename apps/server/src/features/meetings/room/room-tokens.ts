/** Room tokens: for one room and one identity, short-lived, with the least permissions. */
import { mediaPath, meetingLimits } from '@foyer/contract/meetings/meetings.ts';
import { roomLimits } from '@foyer/contract/meetings/room.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { Media } from '../../../platform/media/media.ts';
import { attributesOf, canSubscribe, checkIdentityOf, checkRoomOf, identityOf, roomOf } from '../policy.ts';
import type { ParticipantRow } from '../tables.ts';

export interface RoomTokenDependencies {
  readonly media: Pick<Media, 'mintToken'>;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'showAgentName'>>;
}

/** A token with the path of the signalling on this origin. */
interface RoomToken {
  readonly mediaPath: string;
  readonly token: string;
}

export interface PreconnectingCustomer {
  readonly meetingId: string;
  readonly customerId: string;
  readonly name: string;
}

export type RoomTokens = ReturnType<typeof createRoomTokens>;

export function createRoomTokens({ media, flagsOf }: RoomTokenDependencies) {
  const lastsMs = meetingLimits.roomTokenLifetimeMs;

  return {
    async tokenFor(tx: Transaction, self: ParticipantRow): Promise<RoomToken> {
      const hidesName = self.side === 'agent' && !(await flagsOf(tx)).showAgentName;
      const token = await media.mintToken({
        room: roomOf(tx.scope.tenant, self.meetingId),
        identity: identityOf(self),
        lastsMs,
        name: hidesName ? '' : self.personName,
        mayHear: canSubscribe(self),
        ...(self.side === 'guest' && { mayShare: 'devices' as const }),
        attributes: attributesOf(self),
      });
      return { mediaPath, token };
    },

    /** For a preconnected customer, before the meeting exists: without permission to subscribe. */
    async preconnectToken(
      { tenant }: TenantScope,
      { meetingId, customerId, name }: PreconnectingCustomer,
    ): Promise<RoomToken> {
      const person = { side: 'customer', personId: customerId, handRaisedAt: null, heldAt: null } as const;
      const token = await media.mintToken({
        room: roomOf(tenant, meetingId),
        identity: identityOf(person),
        lastsMs,
        name,
        mayHear: false,
        attributes: attributesOf(person),
      });
      return { mediaPath, token };
    },

    /** For an empty room of the caller, to check the media connection; without permission to publish. */
    async connectionCheckToken({ tenant }: TenantScope): Promise<RoomToken> {
      const checkId = crypto.randomUUID();
      const token = await media.mintToken({
        room: checkRoomOf(tenant, checkId),
        identity: checkIdentityOf(checkId),
        name: '',
        lastsMs: roomLimits.checkTokenLifetimeMs,
        mayHear: true,
        mayShare: false,
        attributes: {},
      });
      return { mediaPath, token };
    },
  };
}
