/** Keys to rooms: one room, one identity, minutes, and no more rights than the moment allows. */
import { mediaPath, meetingLimits } from '@foyer/contract/meetings.ts';
import { roomLimits } from '@foyer/contract/room.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Media } from '../../platform/media/media.ts';
import { attributesOf, checkIdentityOf, checkRoomOf, identityOf, mayHear, roomOf } from './policy.ts';
import type { ParticipantRow } from './tables.ts';

export interface KeysParts {
  readonly media: Pick<Media, 'mintKey'>;
  readonly flagsOf: (unit: Unit) => Promise<Pick<Flags, 'showAgentName'>>;
}

/** With the path of the signalling on this origin. */
interface Key {
  readonly mediaPath: string;
  readonly token: string;
}

export interface Ahead {
  readonly meetingId: string;
  readonly customerId: string;
  readonly name: string;
}

export type Keys = ReturnType<typeof createKeys>;

export function createKeys({ media, flagsOf }: KeysParts) {
  const lastsMs = meetingLimits.roomTokenLastsMs;

  return {
    async keyFor(unit: Unit, self: ParticipantRow): Promise<Key> {
      const hidesName = self.side === 'agent' && !(await flagsOf(unit)).showAgentName;
      const token = await media.mintKey({
        ...{ room: roomOf(unit.scope.tenant, self.meetingId), identity: identityOf(self), lastsMs },
        ...{ name: hidesName ? '' : self.personName, mayHear: mayHear(self), attributes: attributesOf(self) },
      });
      return { mediaPath, token };
    },

    /** Before there is a meeting: to stand in its room, without seeing or hearing anything there. */
    async keyAhead({ tenant }: TenantScope, { meetingId, customerId, name }: Ahead): Promise<Key> {
      const person = { side: 'customer', personId: customerId, handRaisedAt: null, heldAt: null } as const;
      const token = await media.mintKey({
        ...{ room: roomOf(tenant, meetingId), identity: identityOf(person), lastsMs },
        ...{ name, mayHear: false, attributes: attributesOf(person) },
      });
      return { mediaPath, token };
    },

    /** To a room of the caller's own, to try whether picture and sound would get through; none are sent there. */
    async keyToCheck({ tenant }: TenantScope): Promise<Key> {
      const checkId = crypto.randomUUID();
      const token = await media.mintKey({
        ...{ room: checkRoomOf(tenant, checkId), identity: checkIdentityOf(checkId), name: '' },
        ...{ lastsMs: roomLimits.checkKeyLastsMs, mayHear: true, mayShare: false, attributes: {} },
      });
      return { mediaPath, token };
    },
  };
}
