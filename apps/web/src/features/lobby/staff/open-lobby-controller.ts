/** Creates the lobby controller with the real channel, API calls, storage, tabs and sound. */

import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import type { Presence } from '@foyer/contract/lobby/presence.ts';
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import { ApiError } from '../../../platform/api/api.ts';
import { connectLive } from '../../../platform/live/live.ts';
import { stored } from '../../../platform/local-storage.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { callAsStaff, freshAccessToken, type SignedInPerson } from '../../users/index.ts';
import { createKnockSound } from './knocks/attention/knock-sound.ts';
import { createOffersController } from './knocks/offers-controller.ts';
import { createLobbyController, type LobbyController } from './lobby-controller.ts';
import { createMeetingController } from './meeting/meeting-controller.ts';
import { presenceKey } from './presence/use-presence.ts';
import type { RefetchThrottle } from './queue/refetch-throttle.ts';
import { queueKey } from './queue/use-queue.ts';
import { createSwitchController } from './switch/switch-controller.ts';

export interface LobbyControllerOptions {
  readonly agent: SignedInPerson;
  readonly tenant: string;
  readonly lobbyModeEnabled: boolean;
  /** The agent's products at the time when the lobby is joined. */
  readonly productIds: () => string[];
  readonly onToggled: (isOn: boolean) => void;
  /** Each time the state of the switch is fetched. */
  readonly onPresence: (presence: Presence) => void;
  /** A client event that the server rejected or did not receive. */
  readonly onFailed: (error: unknown) => void;
  readonly refetchThrottle: RefetchThrottle;
}

/**
 * Connects an agent to the lobby. The server identifies the agent by the token, not by the fields sent here.
 */
export function openLobbyController({
  agent,
  tenant,
  lobbyModeEnabled,
  productIds,
  onToggled,
  onPresence,
  onFailed,
  refetchThrottle,
}: LobbyControllerOptions): LobbyController {
  const params = { userId: agent.userId };
  const handshake = { lobbyModeEnabled, tenant, isModerator: true };
  const channel = connectLive('/lobby', { token: freshAccessToken, handshake });
  const sound = createKnockSound();

  const describeSelf = () => ({
    tenant,
    productIds: productIds(),
    userId: agent.userId,
    username: agent.name,
    userRole: agent.role,
    userEmail: agent.email,
  });

  const lobbySwitch = createSwitchController({
    join: ({ rejoining }) =>
      channel.send('lobby_join-lobby', { ...describeSelf(), ...(rejoining && { rejoining }) }),
    leave: (breakReason) =>
      channel.send('lobby_leave-lobby', { ...describeSelf(), ...(breakReason && { breakReason }) }),
    async fetchStatus() {
      const { isAgentAvailableInLobby, presence } = await callAsStaff(lobbyRoutes.agentStatus, { params });
      onPresence(presence);
      return isAgentAvailableInLobby;
    },
    onToggled,
    onFailed,
  });

  const meetings = createMeetingController(channel, { agent, tenant });
  const { tab } = meetings;

  const knocks = createOffersController({
    async fetchOffers() {
      await refetchThrottle.whenResumed();
      return (await callAsStaff(lobbyRoutes.offers, {})).result;
    },
    async accept(request) {
      const { meetingId } = await channel.send(
        'lobby-request-accepted',
        describeAccepted(agent.userId, request),
      );
      // If the server event with the invitation is lost with the connection, the page still finds the
      // meeting.
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
      void tab.prefetchIsInMeeting();
    },
    readTakenBy: (error) => (hasCode(error, 'lobby.already_taken') ? (error.takenBy ?? null) : undefined),
    isGone: (error) => hasCode(error, 'lobby.no_request'),
    onFailed,
    now: serverNow,
    schedule: (ms, work) => void setTimeout(work, ms),
  });

  return createLobbyController({
    channel,
    lobbySwitch,
    knocks,
    meetings,
    sound,
    onQueueChanged() {
      refetchThrottle.refetch(queueKey);
      refetchThrottle.refetch(presenceKey);
    },
    refetchThrottle: refetchThrottle,
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

function hasCode(error: unknown, code: ApiError['code']): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
