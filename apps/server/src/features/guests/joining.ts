/**
 * The guest's side, before the room: what an invitation allows, asking to join, and the access token after the
 * agent admitted them. An invitation belongs to the first browser that asks.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type Invitation,
  type InvitationSession,
  type InvitationState,
  invitationLimits,
} from '@foyer/contract/meetings/guest-invitations.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { GuestActor } from '../../platform/http/auth/actor.ts';
import type { Tokens } from '../../platform/http/auth/tokens.ts';
import { requireOneLine } from '../../platform/one-line.ts';
import type { MeetingRecord, Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { hashOf } from './inviting.ts';
import type { GuestNotifier } from './notifier.ts';
import { isOnPage, stateOf } from './policy.ts';
import * as store from './store.ts';
import type { GuestRow } from './tables.ts';

export interface JoiningDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly tokens: Pick<Tokens, 'mint'>;
  readonly meetings: Pick<Meetings, 'findById'>;
  readonly products: Pick<Products, 'findById'>;
  readonly tenantOf: (tx: Transaction) => Promise<Tenant>;
}

/** A call with an invitation. */
export interface InvitationCall {
  readonly token: string;
  /** The secret in the browser's cookie of this invitation; `null` without one. */
  readonly browser: string | null;
}

interface AskAnswer {
  readonly session: InvitationSession;
  /** The secret to keep in the browser, when the invitation has just been bound to it. */
  readonly newBrowser: string | null;
}

interface Found {
  readonly guest: GuestRow;
  readonly meeting: MeetingRecord;
}

/** The page asks every two seconds; its time is stored less often. */
const seenEveryMs = 5_000;

export type Joining = ReturnType<typeof createJoining>;

/** All methods but `identify` throw link.invalid | link.expired | link.used | link.revoked. */
export function createJoining(dependencies: JoiningDependencies & { readonly notifier: GuestNotifier }) {
  const { database, now, tokens, meetings, products, tenantOf, notifier } = dependencies;

  async function load(tx: Transaction, { browser }: InvitationCall, guest: GuestRow | null): Promise<Found> {
    const meeting = guest && (await meetings.findById(tx, guest.meetingId));
    if (!guest || !meeting) throw new DomainError('link.invalid');
    if (guest.status === 'revoked') throw new DomainError('link.revoked');
    if (guest.browserHash && !isSecretOf(guest.browserHash, browser)) throw new DomainError('link.used');
    if (guest.status === 'invited' && meeting.status === 'open' && guest.expiresAt <= now())
      throw new DomainError('link.expired');
    return { guest, meeting };
  }

  function invitationStateOf({ guest, meeting }: Found): InvitationState {
    if (meeting.status !== 'open') return 'ended';
    const state = stateOf(guest, meeting.participants, now());
    return state === 'invited' || state === 'expired' || state === null ? 'new' : state;
  }

  async function invitationOf(tx: Transaction, found: Found): Promise<Invitation> {
    const { guest, meeting } = found;
    const { flags } = await tenantOf(tx);
    const product = await products.findById(tx, meeting.productId);
    return {
      state: invitationStateOf(found),
      meetingId: meeting.id,
      productName: product?.name ?? '',
      agentName: flags.showAgentName ? guest.invitedByName : null,
      guestName: guest.name,
    };
  }

  /** @throws DomainError request.invalid at `name` */
  function bind(tx: Transaction, { guest }: Found, name: string | undefined, browser: string) {
    return store.update(tx, guest.id, {
      status: 'waiting',
      name: requireOneLine(name ?? '', 'name'),
      browserHash: hashOf(browser),
      seenAt: now(),
    });
  }

  async function recordSeen(tx: Transaction, { guest, meeting }: Found): Promise<void> {
    const at = now();
    if (guest.seenAt && at.getTime() - guest.seenAt.getTime() < seenEveryMs) return;
    await store.update(tx, guest.id, { seenAt: at });
    // The page was closed, and is open again.
    if (!isOnPage(guest, at)) notifier.notifyAgents(tx, meeting);
  }

  return {
    find(scope: TenantScope, call: InvitationCall): Promise<Invitation> {
      return database.withTenant(scope, async (tx) => {
        const guest = await store.findByToken(tx, hashOf(call.token));
        return invitationOf(tx, await load(tx, call, guest));
      });
    },

    /** @throws DomainError request.invalid at `name` */
    ask(scope: TenantScope, call: InvitationCall, name: string | undefined): Promise<AskAnswer> {
      return database.withTenant(scope, async (tx) => {
        const guest = await store.findByTokenToChange(tx, hashOf(call.token));
        const found = await load(tx, call, guest);
        const state = invitationStateOf(found);
        const answer = async (current: Found, newBrowser: string | null = null): Promise<AskAnswer> => ({
          session: { ...(await invitationOf(tx, current)), accessToken: null },
          newBrowser,
        });
        if (state === 'new') {
          const browser = randomBytes(32).toString('base64url');
          const bound = { ...found, guest: await bind(tx, found, name, browser) };
          notifier.notifyAgents(tx, found.meeting);
          return answer(bound, browser);
        }
        if (state === 'waiting') await recordSeen(tx, found);
        if (state !== 'admitted') return answer(found);
        const { session } = await answer(found);
        return { session: { ...session, accessToken: await mint(scope, found.guest.id) }, newBrowser: null };
      });
    },

    /** The guest of this browser, who waits or was admitted. Others get link.invalid. */
    identifyJoining(scope: TenantScope, call: InvitationCall): Promise<GuestActor> {
      return database.withTenant(scope, async (tx) => {
        const guest = await store.findByToken(tx, hashOf(call.token));
        const found = await load(tx, call, guest);
        const { id: guestId, name } = found.guest;
        const isJoining = ['waiting', 'admitted'].includes(invitationStateOf(found));
        if (!isJoining || name === null) throw new DomainError('link.invalid');
        return { kind: 'guest', scope, guestId, name };
      });
    },

    /** The guest of an access token; `null` unless an agent admitted them. */
    async identify(
      scope: TenantScope,
      { guestId }: { readonly guestId: string },
    ): Promise<GuestActor | null> {
      const guest = await database.withTenant(scope, (tx) => store.find(tx, guestId));
      if (guest?.status !== 'admitted' || guest.name === null) return null;
      return { kind: 'guest', scope, guestId, name: guest.name };
    },
  };

  function mint({ tenantId }: TenantScope, guestId: string): Promise<string> {
    return tokens.mint({ kind: 'guest', tenantId, guestId }, invitationLimits.accessTokenLifetimeMs);
  }
}

function isSecretOf(hash: Buffer, secret: string | null): boolean {
  return secret !== null && timingSafeEqual(hash, hashOf(secret));
}
