/** The desk of this page: the real channel, calls, storage, tab and sound. */

import { lobbyRoutes } from '@foyer/contract/lobby.ts';
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import { ApiError } from '../../../platform/api.ts';
import { connectLive } from '../../../platform/live.ts';
import { stored } from '../../../platform/stored.ts';
import { callAsStaff, freshAccessToken, type SignedInPerson } from '../../users/index.ts';
import type { AskAgain } from './ask-again.ts';
import { createKnockSound } from './knock-sound.ts';
import { type LobbyDesk, openLobbyDesk } from './lobby-desk.ts';
import { createMeetingDesk } from './meeting-desk.ts';
import { createOfferDesk } from './offer-desk.ts';
import { createServerClock } from './server-clock.ts';
import { createSwitchDesk } from './switch-desk.ts';
import { queueKey } from './use-queue.ts';

export interface DeskOptions {
  readonly agent: SignedInPerson;
  readonly tenant: string;
  readonly lobbyModeEnabled: boolean;
  /** The agent's products as they are known when the lobby is joined. */
  readonly productIds: () => string[];
  readonly onToggled: (isOn: boolean) => void;
  /** A command that the server refused or that never reached it. */
  readonly onFailed: (error: unknown) => void;
  readonly askAgain: AskAgain;
}

/** Connects an agent to the lobby. What is told about the agent here is only told; the server goes by the token. */
export function openDesk({
  agent,
  tenant,
  lobbyModeEnabled,
  productIds,
  onToggled,
  onFailed,
  askAgain,
}: DeskOptions): LobbyDesk {
  const params = { userId: agent.userId };
  const handshake = { lobbyModeEnabled, tenant, isModerator: true };
  const channel = connectLive('/lobby', { token: freshAccessToken, handshake });
  const clock = createServerClock(Date.now);
  const sound = createKnockSound();

  const describeSelf = () => ({
    tenant,
    productIds: productIds(),
    userId: agent.userId,
    username: agent.name,
    userRole: agent.role,
    userEmail: agent.email,
  });

  const toggle = createSwitchDesk({
    join: ({ rejoining }) =>
      channel.send('lobby_join-lobby', { ...describeSelf(), ...(rejoining && { rejoining }) }),
    leave: () => channel.send('lobby_leave-lobby', describeSelf()),
    fetchStatus: async () => (await callAsStaff(lobbyRoutes.agentStatus, { params })).isAgentAvailableInLobby,
    onToggled,
    onFailed,
  });

  const meetings = createMeetingDesk(channel, { agent, tenant });
  const { door } = meetings;

  const knocks = createOfferDesk({
    async fetchOffers() {
      await askAgain.whenAllowed();
      return (await callAsStaff(lobbyRoutes.offers, {})).result;
    },
    async accept(request) {
      const { meetingId } = await channel.send(
        'lobby-request-accepted',
        describeAccepted(agent.userId, request),
      );
      // Should the news that follow be lost with the connection, the page still finds the meeting that waits.
      stored.set('meetingId', meetingId);
    },
    reject: ({ customerId, productId, demoType, tenant: of }) =>
      channel.send('lobby-request-rejected', {
        customerId,
        productId,
        userId: agent.userId,
        tenant: of,
        demoType,
      }),
    onKnock() {
      void sound.knock();
      void door.askAhead();
    },
    readTakenBy: (error) => (isRefusal(error, 'lobby.already_taken') ? (error.takenBy ?? null) : undefined),
    saysGone: (error) => isRefusal(error, 'lobby.no_request'),
    onFailed,
    now: clock.now,
    later: (ms, work) => void setTimeout(work, ms),
  });

  return openLobbyDesk({
    channel,
    clock,
    toggle,
    knocks,
    meetings,
    sound,
    onQueueMoved: () => askAgain.about(queueKey),
    opening: askAgain,
    pollEveryMs: lobbyLimits.statusPollMs,
  });
}

function describeAccepted(userId: string, request: DemoRequest) {
  const {
    meetingId,
    productSlug,
    productId,
    tenant,
    customerSocketId,
    customerId,
    customerName,
    productName,
    demoType,
  } = request;
  return {
    userId,
    meetingId,
    productSlug,
    productId,
    tenant,
    customerSocketId,
    customerId,
    customerName,
    productName,
    demoType,
  };
}

function isRefusal(error: unknown, code: ApiError['code']): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
