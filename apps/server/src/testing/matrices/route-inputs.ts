/**
 * The input of every route, for tests that walk all of them. A new route does not compile without its input.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { routes } from '@foyer/contract/core/catalogue.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { administrationInputs } from './administration-inputs.ts';
import { meetingInputs } from './meeting-inputs.ts';
import { formOf, type InputTable, nothing, someId, someToken } from './sample-input.ts';

/** The input of any route. */
interface RouteInput {
  readonly params?: Record<string, string>;
  readonly body?: unknown;
}

const noThresholds = { waiting: null, waitSeconds: null, availableAgents: null, withinTargetPercent: null };

/** What each call is made with. A new route with parameters or a body does not compile without its line. */
const inputs = {
  ...administrationInputs,
  ...meetingInputs,
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
