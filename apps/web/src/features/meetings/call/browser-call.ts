/** Wires the call view model to the browser: server API, LiveKit, local devices and page events. */

import { seconds } from '@foyer/contract/core/time.ts';
import { type MeetingEntry, meetingRoutes } from '@foyer/contract/meetings/meetings.ts';
import { ApiError, call } from '../../../platform/api/api.ts';
import { timeoutSignal } from '../../../platform/api/timeout-signal.ts';
import { draft, entryDraftName } from '../../../platform/local-storage.ts';
import { logError } from '../../../platform/log.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import { createPlaceholderTracks } from '../livekit/placeholder-tracks.ts';
import { createPreconnectedRoom } from '../preconnect/preconnected-room.ts';
import type { CallPorts, MediaRoomEvent, MeetingApi, PageEvents } from './call-ports.ts';
import { type CallViewModel, type StartDevices, startCall } from './call-view-model.ts';
import { earlyCalls } from './early-calls.ts';
import { browserDevices } from './local-devices.ts';
import { recallSwitched, rememberSwitched } from './switched-devices.ts';

export interface CallOptions {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
  readonly token: () => Promise<string | null>;
  readonly start?: StartDevices;
  /** Entering takes back that the customer left. */
  readonly rejoins?: boolean;
}

/** @throws SyntaxError in a browser that is too old for it */
const loadMedia = () =>
  import('../livekit/livekit-room.ts').catch((cause: unknown) => {
    // Browsers report a file that could not be loaded as a TypeError.
    throw cause instanceof SyntaxError ? cause : new ApiError('network.unreachable', {}, cause);
  });

/** Preloads the media library so that the meeting opens faster. Resolves also when the load fails. */
export async function preloadRoom(): Promise<void> {
  // Entering the room loads it again and reports the failure.
  await loadMedia().catch(() => {});
}

/** A LiveKit room that is not connected yet, for the connection check and for supervision. */
export const openMediaRoom = async (onEvent: (event: MediaRoomEvent) => void = () => {}) =>
  (await loadMedia()).openLiveKitRoom(onEvent);

export const signallingUrl = (path: string) => new URL(path, location.origin.replace(/^http/, 'ws')).href;

interface PreconnectOptions {
  readonly meetingId: string;
  /** The customer's access token. */
  readonly token: string;
}

const preconnected = createPreconnectedRoom(
  async (options: PreconnectOptions) =>
    (await import('../preconnect/browser-preconnect.ts')).startPreconnect({
      ...options,
      loadMedia,
      signallingUrl,
    }),
  browserClock,
);

/**
 * Connects a waiting customer to the room of the upcoming meeting while agents are offered the request. The
 * connection neither sends nor receives media until the call of that meeting takes it over.
 * @returns a function that leaves the room, unless the call starts within a few seconds
 */
export function preconnectRoom(options: PreconnectOptions): () => void {
  preconnected.enter(options);
  return preconnected.leaveSoon;
}

/** Starts the call before the page can show it; the meeting room component takes it over. */
export const beginCall = (options: CallOptions): void => early.begin(options);

/** The call of this tab: the one that `beginCall` started, else a new one. */
export const takeCall = (options: CallOptions): CallViewModel => early.take(options);

/** Starts a call in this tab. The newest tab of a person keeps the call; older tabs are closed out of it. */
function startBrowserCall(options: CallOptions): CallViewModel {
  const ports: CallPorts = {
    api: meetingApi(options),
    openRoom: async (onEvent) =>
      preconnected.take(options.meetingId, onEvent) ??
      (await loadMedia()).openLiveKitRoom(onEvent, createPlaceholderTracks),
    devices: browserDevices(),
    switched: {
      recall: () => recallSwitched(options),
      remember: (change) => rememberSwitched(options, change),
    },
    clock: browserClock,
    random: Math.random,
    watchPage,
    claimCall: (onTakenOver) => claimCall(`meeting:${options.meetingId}:${options.as}`, onTakenOver),
    signallingUrl,
    logError: (error) => logError(error, 'The call failed'),
  };
  return startCall(ports, options.start, options.rejoins);
}

/** A request in a dead network may hang; aborting it lets the next attempt start. */
const entryTimeoutMs = seconds(8);

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
      const signal = timeoutSignal(entryTimeoutMs);
      return (await call(meetingRoutes.enter, { params, token: await signedIn(), signal })).result;
    },
    find: async () => (await call(meetingRoutes.find, { params, token: await signedIn() })).result,
    hangUp: async () => (await call(meetingRoutes.hangUp, { params, token: await signedIn() })).result,
    leave: async () => (await call(meetingRoutes.leave, { params, token: await signedIn() })).result,
    rejoin: async () => (await call(meetingRoutes.rejoin, { params, token: await signedIn() })).result,
  };
}

/**
 * Reads the one-time meeting entry that the console stored when it opened this tab; later entries ask the
 * server.
 */
function takeHandedEntry(meetingId: string): MeetingEntry | null {
  const entry = draft.get(entryDraftName) as MeetingEntry | null;
  draft.remove(entryDraftName);
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

/**
 * Notifies other tabs of this browser over a BroadcastChannel; the media server disconnects tabs in other
 * browsers.
 */
function claimCall(name: string, onTakenOver: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = onTakenOver;
  channel.postMessage('taken');
  return () => channel.close();
}
