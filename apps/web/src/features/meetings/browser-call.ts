/** A call in a real browser: the server, LiveKit, this machine's devices and this page, given to the view model. */
import { type MeetingEntry, meetingRoutes } from '@foyer/contract/meetings.ts';
import { seconds } from '@foyer/contract/time.ts';
import { ApiError, call } from '../../platform/api.ts';
import { browserClock } from '../../platform/clock.ts';
import { draft, handedEntryName } from '../../platform/stored.ts';
import type { CallPorts, MeetingApi, PageEvents } from './call-ports.ts';
import { type CallViewModel, startCall } from './call-view-model.ts';
import { earlyCalls } from './early-calls.ts';
import { browserDevices } from './own-devices.ts';
import { makePlaces } from './places.ts';
import { roomAhead } from './room-ahead.ts';

export interface CallOptions {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
  readonly token: () => Promise<string | null>;
  readonly start?: { camera: boolean; microphone: boolean };
}

const loadMedia = () => import('./livekit-room.ts');

/** Starts fetching the media library, so that it is there when the meeting opens. @returns when it is there, or is not */
export async function preloadRoom(): Promise<void> {
  // A failed load is tried again, and told, when the room is entered.
  await loadMedia().catch(() => {});
}

/** A room of the media library that is not entered yet, for the connection check. */
export const openMediaRoom = async () => (await loadMedia()).openLiveKitRoom(() => {});

const signallingUrl = (path: string) => new URL(path, location.origin.replace(/^http/, 'ws')).href;

interface Ahead {
  readonly meetingId: string;
  /** The customer's. */
  readonly token: string;
}

const ahead = roomAhead(
  async (who: Ahead) => (await import('./stand-ahead.ts')).standAhead({ ...who, loadMedia, signallingUrl }),
  browserClock,
);

/**
 * While agents are being asked about a customer: stands in the room of the meeting to come, where nothing is seen,
 * heard or shared yet. The call of that meeting finds itself inside.
 * @returns leaves, unless the call begins within moments
 */
export function standInRoomAhead(who: Ahead): () => void {
  ahead.enter(who);
  return ahead.leaveSoon;
}

/** Enters the meeting before the page can show it; the room on the page takes the call over. */
export const beginCall = (options: CallOptions): void => early.begin(options);

/** The call of this tab: the one that was begun, else it enters now. */
export const takeCall = (options: CallOptions): CallViewModel => early.take(options);

/** Enters the meeting from this tab; the newest tab of the same person has the call. */
function startBrowserCall(options: CallOptions): CallViewModel {
  const ports: CallPorts = {
    api: meetingApi(options),
    openRoom: async (onNews) =>
      ahead.take(options.meetingId, onNews) ?? (await loadMedia()).openLiveKitRoom(onNews, makePlaces),
    devices: browserDevices(),
    clock: browserClock,
    random: Math.random,
    watchPage,
    claimCall: (onTakenOver) => claimCall(`meeting:${options.meetingId}:${options.as}`, onTakenOver),
    signallingUrl,
  };
  return startCall(ports, options.start);
}

/** In a dead network an entry may hang; the next try is worth more than the answer to this one. */
const entryWithinMs = seconds(8);

function meetingApi({ meetingId, token }: CallOptions): MeetingApi {
  const params = { meetingId };
  const signedIn = async () => (await token()) ?? missingToken();
  const missingToken = () => {
    throw new ApiError('auth.missing');
  };
  return {
    async enter() {
      const handed = takeHandedEntry(meetingId);
      if (handed) return handed;
      const signal = AbortSignal.timeout(entryWithinMs);
      return (await call(meetingRoutes.enter, { params, token: await signedIn(), signal })).result;
    },
    find: async () => (await call(meetingRoutes.find, { params, token: await signedIn() })).result,
    hangUp: async () => (await call(meetingRoutes.hangUp, { params, token: await signedIn() })).result,
  };
}

/** The console that opened this tab has left it the key, which opens once: afterwards the server is asked. */
function takeHandedEntry(meetingId: string): MeetingEntry | null {
  const entry = draft.get(handedEntryName) as MeetingEntry | null;
  draft.remove(handedEntryName);
  return entry?.meetingId === meetingId ? entry : null;
}

const early = earlyCalls(startBrowserCall, browserClock);

function watchPage(events: PageEvents): () => void {
  const watching = new AbortController();
  const on = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { signal: watching.signal });
  on('offline', () => events.onOffline());
  on('online', () => events.onOnline());
  on('pagehide', () => events.onHidden());
  on('pageshow', (event) => (event as PageTransitionEvent).persisted && events.onRestored());
  return () => watching.abort();
}

/** Tabs of one browser tell each other at once, even without a network; the media server tells those of others. */
function claimCall(name: string, onTakenOver: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = onTakenOver;
  channel.postMessage('taken');
  return () => channel.close();
}
