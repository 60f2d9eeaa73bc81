/**
 * The input of every route, for tests that walk all of them. A new route does not compile without its input.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { routes } from '@foyer/contract/core/catalogue.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { administrationInputs } from './administration-inputs.ts';
import { formOf, type InputTable, nothing, someId, someToken } from './sample-input.ts';

/** The input of any route. */
interface RouteInput {
  readonly params?: Record<string, string>;
  readonly body?: unknown;
}

const somePart = () => ({
  id: someId(),
  tool: 'text' as const,
  from: 0,
  points: [{ x: 0.5, y: 0.5 }],
  width: 0.005,
  text: 'Here',
});

const noThresholds = { waiting: null, waitSeconds: null, availableAgents: null, withinTargetPercent: null };

/** What each call is made with. A new route with parameters or a body does not compile without its line. */
const inputs = {
  ...administrationInputs,
  tenants: { config: nothing },
  users: {
    login: () => ({
      body: {
        email: 'agent@acme.test',
        password: 'wrong',
        rememberMe: false,
        keycloakEnabled: false as const,
      },
    }),
    check: () => ({
      body: {
        name: 'Asha Rao',
        email: 'asha@acme.test',
        products: [],
        role: 'SUPER_ADMIN',
        status: 'ACTIVE',
        createdBy: null,
      },
    }),
    refresh: nothing,
    removeCookies: () => ({ body: { cookiesToDelete: ['role'] } }),
  },
  // It is not signed.
  sso: { find: nothing, backchannelLogout: nothing },
  account: {
    forgotPassword: () => ({ body: { email: 'nobody@acme.test' } }),
    resetPassword: () => ({ body: { token: 'made-up', password: 'seven teal bicycles' } }),
    cancelSecondFactorRemoval: () => ({ body: { token: 'made-up' } }),
    me: nothing,
    changePassword: () => ({ body: { current: 'wrong', next: 'seven teal bicycles' } }),
    setTheme: () => ({ body: { theme: null } }),
    sessions: nothing,
    endSession: () => ({ params: { sessionId: someId() } }),
    endAllSessions: nothing,
    beginTotp: () => ({ body: { password: 'wrong' } }),
    confirmTotp: () => ({ body: { code: '000000' } }),
    removeTotp: () => ({ body: { password: 'wrong' } }),
    beginPasskey: () => ({ body: { password: 'wrong' } }),
    addPasskey: () => ({ body: { name: 'Laptop', response: {} } }),
    removePasskey: () => ({ params: { passkeyId: someId() }, body: { password: 'wrong' } }),
    createRecoveryCodes: () => ({ body: { password: 'wrong' } }),
  },
  savedFilters: {
    list: nothing,
    save: () => ({ body: { table: 'customers' as const, name: 'Asha', query: 'search=asha' } }),
    remove: () => ({ params: { savedFilterId: someId() } }),
  },
  imports: {
    list: nothing,
    check: nothing,
    run: nothing,
    undo: () => ({ params: { importId: someId() } }),
  },
  products: {
    list: nothing,
    find: () => ({ params: { productSlug: 'jee-live-demo' } }),
    assignedIds: nothing,
    assigned: nothing,
  },
  registration: {
    register: () => ({ body: formOf('acme') }),
    resendCode: () => ({ params: { registrationId: someId() } }),
    verifyCode: () => ({ params: { registrationId: someId() }, body: { code: '000000' } }),
  },
  schedules: {
    times: () => ({ params: { productSlug: 'jee-live-demo' } }),
    // In the past, so that an accepted request books nothing.
    book: () => ({ body: { startsAt: '2020-01-01T10:00:00.000Z', zone: 'UTC' } }),
    current: nothing,
    findByLink: () => ({ params: { token: someToken } }),
    changeByLink: () => ({
      params: { token: someToken },
      body: { startsAt: '2020-01-01T10:00:00.000Z', zone: 'UTC', sequence: 0 },
    }),
    cancelByLink: () => ({ params: { token: someToken } }),
    calendarFile: () => ({ params: { token: someToken } }),
    click: () => ({ body: { product: 'jee-live-demo', source: 'buy-now' as const } }),
  },
  analytics: { token: nothing },
  attachments: {
    upload: nothing,
    discard: () => ({ params: { attachmentId: someId() } }),
    download: () => ({ params: { attachmentId: someId() } }),
  },
  links: {
    find: () => ({ params: { token: someToken } }),
    open: () => ({ params: { token: someToken } }),
  },
  places: { states: () => ({ params: { country: 'IN' } }) },
  meetings: {
    find: () => ({ params: { meetingId: someId() } }),
    enter: () => ({ params: { meetingId: someId() } }),
    hangUp: () => ({ params: { meetingId: someId() } }),
    leave: () => ({ params: { meetingId: someId() } }),
    rejoin: () => ({ params: { meetingId: someId() } }),
    agentStatus: () => ({ params: { userId: someId() } }),
    mediaWebhook: nothing,
  },
  room: {
    raiseHand: () => ({ params: { meetingId: someId() }, body: { raised: true } }),
    lowerHand: () => ({ params: { meetingId: someId(), customerId: someId() } }),
    mute: () => ({
      params: { meetingId: someId(), customerId: someId() },
      body: { source: 'microphone' as const },
    }),
    remove: () => ({ params: { meetingId: someId(), customerId: someId() } }),
    hold: () => ({ params: { meetingId: someId(), customerId: someId() }, body: { held: true } }),
    checkConnection: nothing,
  },
  supervision: {
    find: () => ({ params: { meetingId: someId() } }),
    start: () => ({ params: { meetingId: someId() }, body: { mode: 'monitor' } }),
    whisper: () => ({ params: { meetingId: someId() } }),
    stop: () => ({ params: { meetingId: someId() } }),
    staffRoom: () => ({ params: { meetingId: someId() } }),
  },
  obs: {
    find: () => ({ params: { meetingId: someId() } }),
    create: () => ({ params: { meetingId: someId() } }),
    revoke: () => ({ params: { meetingId: someId() } }),
  },
  externalMeetings: {
    address: () => ({ params: { meetingId: someId() } }),
    opened: () => ({ params: { meetingId: someId() } }),
    reportPage: () => ({ params: { meetingId: someId() } }),
  },
  chat: {
    list: () => ({ params: { meetingId: someId() } }),
    send: () => ({
      params: { meetingId: someId() },
      body: { id: someId(), text: 'Good morning', recipient: 'EVERYONE' as const, fileIds: [] },
    }),
    upload: () => ({ params: { meetingId: someId() } }),
    download: () => ({ params: { meetingId: someId(), fileId: someId() } }),
    typing: () => ({ params: { meetingId: someId() }, body: { recipient: 'EVERYONE' as const } }),
    read: () => ({ params: { meetingId: someId() }, body: { upTo: someId() } }),
  },
  outcomes: {
    list: () => ({ params: { meetingId: someId() } }),
    save: () => ({
      params: { meetingId: someId(), customerId: someId() },
      body: { status: 'completed' as const, converted: false, revenue: null, note: '', version: 0 },
    }),
  },
  annotations: {
    list: () => ({ params: { meetingId: someId() } }),
    declare: () => ({
      params: { meetingId: someId() },
      body: { shareId: someId(), recipient: 'EVERYONE' as const, isAllowed: true },
    }),
    end: () => ({ params: { meetingId: someId() } }),
    draw: () => ({ params: { meetingId: someId(), sharerId: someId() }, body: { parts: [somePart()] } }),
    undo: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    clear: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    freeze: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    still: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    unfreeze: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
  },
  snapshots: {
    order: () => ({ params: { meetingId: someId(), customerId: someId() } }),
    consent: () => ({ params: { meetingId: someId() }, body: { allowed: false, textVersion: '1' } }),
    store: () => ({ params: { meetingId: someId() } }),
  },
  meetingPictures: {
    saveAnnotation: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    list: () => ({ params: { meetingId: someId() } }),
    download: () => ({ params: { meetingId: someId(), pictureId: someId() } }),
    remove: () => ({ params: { meetingId: someId(), pictureId: someId() } }),
  },
  recordingConsent: {
    findEarly: nothing,
    answerEarly: () => ({ body: { granted: true, textVersion: '2026-11' as const, language: 'en' } }),
    find: () => ({ params: { meetingId: someId() } }),
    answer: () => ({
      params: { meetingId: someId() },
      body: { granted: true, textVersion: '2026-11' as const, language: 'en' },
    }),
  },
  localRecordings: {
    start: () => ({ params: { meetingId: someId() } }),
    stop: () => ({ params: { recordingId: someId() }, body: { reason: 'agent' as const } }),
    download: () => ({ params: { recordingId: someId() } }),
    remove: () => ({ params: { recordingId: someId() } }),
  },
  recordings: {
    start: () => ({ params: { meetingId: someId() } }),
    change: () => ({ params: { meetingId: someId() }, body: { state: 'paused' as const } }),
    list: nothing,
    export: nothing,
    play: () => ({ params: { recordingId: someId() } }),
    download: () => ({ params: { recordingId: someId(), track: 0 } }),
    singleFile: () => ({ params: { recordingId: someId() } }),
    remove: () => ({ params: { recordingId: someId() }, body: { reason: 'Asked for by the customer.' } }),
    file: () => ({
      params: { recordingId: someId(), file: 'track-1.webm' },
      query: { user: someId(), session: someId(), expires: 1, signature: 'A'.repeat(43) },
    }),
  },
  guests: {
    list: () => ({ params: { meetingId: someId() } }),
    invite: () => ({
      params: { meetingId: someId() },
      body: { channel: 'email' as const, to: 'ravi@example.test' },
    }),
    admit: () => ({ params: { meetingId: someId(), guestId: someId() } }),
    refuse: () => ({ params: { meetingId: someId(), guestId: someId() } }),
  },
  guestInvitations: {
    find: () => ({ params: { invitationToken: 'A'.repeat(22) } }),
    ask: () => ({ params: { invitationToken: 'A'.repeat(22) }, body: { name: 'Ravi' } }),
    findConsent: () => ({ params: { invitationToken: 'A'.repeat(22) } }),
    answerConsent: () => ({
      params: { invitationToken: 'A'.repeat(22) },
      body: { granted: true, textVersion: '2026-11-server' as const, language: 'en' },
    }),
  },
  ahead: { connect: nothing },
  deviceCheck: {
    save: () => ({
      body: {
        camera: 'works' as const,
        microphone: 'silent' as const,
        speaker: 'heard' as const,
        connection: 'good' as const,
      },
    }),
  },
  feedbacks: {
    give: () => ({
      params: { meetingId: someId() },
      body: { stars: 5, reasons: ['helpful' as const], text: 'Thank you.' },
    }),
    list: nothing,
    export: nothing,
  },
  timeLogs: { list: nothing, export: nothing, stays: () => ({ params: { meetingId: someId() } }) },
  connectionQuality: {
    report: () => ({
      params: { meetingId: someId() },
      body: {
        pageId: someId(),
        self: { excellent: 1, good: 0, poor: 0, lost: 0 },
        customers: [{ customerId: someId(), excellent: 0, good: 1, poor: 0, lost: 0 }],
      },
    }),
  },
  reports: {
    list: nothing,
    summary: nothing,
    dashboard: nothing,
    export: nothing,
    findMail: nothing,
    setMail: () => ({ body: { frequency: 'weekly' as const, language: 'en-GB' } }),
  },
  lobby: {
    socket: nothing,
    availability: () => ({ params: { productSlug: 'jee-live-demo' } }),
    knock: () => ({ body: {} }),
    current: nothing,
    follow: nothing,
    leave: nothing,
    offers: nothing,
    setDuty: () => ({ body: { onDuty: true } }),
    switchOffFor: () => ({ params: { userId: someId() } }),
    dashboard: nothing,
    ownDay: nothing,
    ownTimeline: nothing,
    agentStatus: () => ({ params: { userId: someId() } }),
  },
  lobbyLogs: {
    lobbyLogs: nothing,
    exportLobbyLogs: nothing,
    agentLogs: nothing,
    exportAgentLogs: nothing,
    choices: () => ({ params: { requestId: someId() } }),
  },
  notifications: {
    list: () => ({ params: { productId: someId(), agentId: someId() } }),
    listAll: nothing,
  },
  liveDocs: { document: nothing },
  lobbyStaff: {
    queue: nothing,
    hold: () => ({ params: { requestId: someId() }, body: { note: 'One moment, please.' } }),
    release: () => ({ params: { requestId: someId() } }),
    targets: () => ({ params: { meetingId: someId() } }),
    timesOf: () => ({ params: { meetingId: someId(), agentId: someId() } }),
    bookWith: () => ({
      params: { meetingId: someId(), agentId: someId() },
      body: { startsAt: '2026-11-24T10:00:00.000Z' },
    }),
    host: () => ({ body: { productId: someId() } }),
  },
  liveBoard: {
    board: nothing,
    assign: () => ({ params: { requestId: someId() }, body: { agentId: someId() } }),
    take: () => ({ params: { requestId: someId() } }),
    moveToFront: () => ({ params: { requestId: someId() }, body: { reason: 'Called before.' } }),
    transfer: () => ({
      params: { requestId: someId() },
      body: { target: { to: 'product' as const, productId: someId() } },
    }),
  },
  wallboards: {
    list: nothing,
    create: () => ({ body: { name: 'Sales floor', thresholds: noThresholds } }),
    update: () => ({
      params: { wallboardId: someId() },
      body: { name: 'Sales floor', thresholds: noThresholds, version: 1 },
    }),
    revoke: () => ({ params: { wallboardId: someId() } }),
    show: () => ({ body: { token: someToken } }),
  },
  announcements: {
    list: nothing,
    announce: () => ({
      params: { productId: someId() },
      body: { text: 'We open again at 14:00.', endsAt: null },
    }),
    remove: () => ({ params: { productId: someId() } }),
    message: () => ({ params: { requestId: someId() }, body: { text: 'Thanks for waiting.' } }),
  },
  away: {
    options: nothing,
    leave: () => ({ body: { channel: 'sms', travelMinutes: 10 } }),
    onMyWay: nothing,
  },
  consultations: {
    targets: () => ({ params: { meetingId: someId() } }),
    ask: () => ({ params: { meetingId: someId() }, body: { agentId: someId(), productId: someId() } }),
    ofMeeting: () => ({ params: { meetingId: someId() } }),
    ownRequest: nothing,
    find: () => ({ params: { consultationId: someId() } }),
    answer: () => ({ params: { consultationId: someId() }, body: { accept: true } }),
    voice: () => ({ params: { consultationId: someId() } }),
    handOver: () => ({ params: { consultationId: someId() } }),
    end: () => ({ params: { consultationId: someId() } }),
  },
  push: {
    key: nothing,
    list: nothing,
    subscribe: () => ({ body: pushSubscription() }),
    unsubscribe: () => ({ params: { subscriptionId: someId() } }),
  },
  messaging: { outbox: nothing },
  docs: { document: nothing },
  clientLog: { write: () => ({ body: { msg: 'a page could not be shown', level: 'error' } }) },
} satisfies InputTable;

/** Of a browser whose push service has a public address, which needs no name server. */
function pushSubscription() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return {
    endpoint: `https://8.8.8.8/${someId()}`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/** Every route with its input. */
export const walkedRoutes = Object.entries(routes).flatMap(([slice, definitions]) =>
  Object.entries(definitions as Record<string, RouteDefinition>).map(([name, definition]) => ({
    title: `${definition.method} ${definition.path}`,
    definition,
    input: (inputs as unknown as Record<string, Record<string, () => RouteInput>>)[slice]?.[name] ?? nothing,
  })),
);

/** The path with its parameters. */
export function addressOf({ path }: RouteDefinition, { params = {} }: RouteInput): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
}
