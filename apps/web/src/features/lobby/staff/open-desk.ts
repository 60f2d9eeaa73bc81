/** The desk of this page: the real channel, calls, storage, tab and sound. */
import { type DemoRequest, lobbyLimits, lobbyRoutes } from '@foyer/contract/lobby.ts';
import { meetingRoutes } from '@foyer/contract/meetings.ts';
import { ApiError } from '../../../platform/api.ts';
import { connectLive } from '../../../platform/live.ts';
import { stored } from '../../../platform/stored.ts';
import { callAsStaff, freshAccessToken, type SignedInPerson } from '../../users/index.ts';
import { createKnockSound } from './knock-sound.ts';
import { type LobbyDesk, openLobbyDesk } from './lobby-desk.ts';
import { createMeetingDoor } from './meeting-door.ts';
import { createOfferDesk } from './offer-desk.ts';
import { createServerClock } from './server-clock.ts';
import { createSwitchDesk } from './switch-desk.ts';

export interface DeskOptions {
  readonly agent: SignedInPerson;
  readonly tenant: string;
  readonly lobbyModeEnabled: boolean;
  /** The agent's products as they are known when the lobby is joined. */
  readonly productIds: () => string[];
  readonly onToggled: (isOn: boolean) => void;
  /** A command that the server refused or that never reached it. */
  readonly onFailed: (error: unknown) => void;
}

/** Connects an agent to the lobby. What is told about the agent here is only told; the server goes by the token. */
export function openDesk({
  agent,
  tenant,
  lobbyModeEnabled,
  productIds,
  onToggled,
  onFailed,
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

  const door = createMeetingDoor({
    stored,
    fetchIsInMeeting: async () => (await callAsStaff(meetingRoutes.agentStatus, { params })).result,
    findMeeting,
    openTab,
    now: Date.now,
  });

  const knocks = createOfferDesk({
    fetchOffers: async () => (await callAsStaff(lobbyRoutes.offers, {})).result,
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
    door,
    sound,
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

async function findMeeting(meetingId: string) {
  try {
    return (await callAsStaff(meetingRoutes.find, { params: { meetingId } })).result;
  } catch (error) {
    if (isRefusal(error, 'meeting.not_found') || isRefusal(error, 'request.invalid')) return null;
    throw error;
  }
}

/** A tab that could not look back at us: asked for with `noopener`, the browser would not say whether it opened. */
function openTab(path: string): boolean {
  const tab = window.open(path, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}

function isRefusal(error: unknown, code: ApiError['code']): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
