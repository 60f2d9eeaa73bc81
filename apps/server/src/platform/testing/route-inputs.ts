/** What each declared call is made with in tests that walk them all. */
import { routes } from '@foyer/contract/catalogue.ts';
import type { BodyOf, ParamsOf, RouteDefinition } from '@foyer/contract/http.ts';
import { type FlagName, flagNames } from '@foyer/contract/tenants.ts';

type Routes = typeof routes;
type Input<R extends RouteDefinition> = (ParamsOf<R> extends undefined ? unknown : { params: ParamsOf<R> }) &
  (BodyOf<R> extends undefined ? unknown : { body: BodyOf<R> });
type InputTable = {
  [S in keyof Routes]: {
    [N in keyof Routes[S]]: Routes[S][N] extends RouteDefinition ? () => Input<Routes[S][N]> : never;
  };
};
/** What a call is made with, whichever it is. */
interface RouteInput {
  readonly params?: Record<string, string>;
  readonly body?: unknown;
}

export const someId = () => crypto.randomUUID();
export const nothing = () => ({});
/** Shaped like a link's; nobody signed it. */
const someToken = 'A'.repeat(44);
let numbers = 98_450_00000;
/** A form that the demo tenant takes, of somebody new each time. */
export const formOf = (tenant: 'acme' | 'globex') => ({
  ...{ userName: 'Asha Rao', mobileNumber: String(numbers++), countryCode: 'IN', policyAccepted: true },
  ...(tenant === 'acme'
    ? { product: 'jee-live-demo', courseInterestedIn: 'JEE', Class: '11' }
    : { product: 'claims-help', accountNumber: '4711' }),
});

const product: BodyOf<Routes['managedProducts']['create']> = {
  ...{
    name: 'Tour',
    slug: 'tour',
    headline: null,
    promise: null,
    platform: 'jupiter',
    platformTemplate: null,
  },
  ...{ routing: 'broadcast', offerLastsSeconds: 60, active: true, agentIds: [] },
  ...{ durationMinutes: 30, noticeMinutes: 30, horizonDays: 14 },
};
const slot = { weekdays: [1], startsAt: '10:00', endsAt: '11:00', capacity: 1, active: true };
const closedDay = { from: '2026-12-25', to: '2026-12-25', reason: 'Feast' };
const settings: Omit<BodyOf<Routes['settings']['update']>, 'version'> = {
  ...{ themeColorLight: null, themeColorDark: null },
  ...{ clientName: 'Acme', themeColor: 'orange', mode: 'light', contentWidth: 'boxed', fonts: 'inter' },
  ...{ timeZone: 'UTC', currency: 'INR', analyticsDashboardId: null, adminContact: null },
  ...{ requireSecondFactor: false, meetingLinkExpiryHours: 24 },
  ...{ scheduleLabel: 'Schedule Demo', codesPerAddress: 3, landingProductId: null },
  flags: Object.fromEntries(flagNames.map((name) => [name, false])) as Record<FlagName, boolean>,
};

const signOn: Omit<BodyOf<Routes['managedSignOn']['update']>, 'version'> = {
  ...{ issuer: 'https://auth.acme.test/realms/acme', jwksUrl: '', clientId: 'foyer', audience: '' },
  roleNames: { AGENT: ['staff'], ADMIN: [], SUPER_ADMIN: [] },
  ...{ allowedRoles: ['AGENT'], emailDomains: [], passwordSignIn: 'on' },
};

/** One of each kind of carrier; nobody is at these addresses. */
const carriers = {
  sms: { kind: 'twilio' as const, accountSid: `AC${'0'.repeat(32)}`, from: '+14155550100' },
  whatsapp: {
    ...{ kind: 'http' as const, url: 'https://carrier.invalid/send', method: 'POST' as const, headers: {} },
    ...{ contentType: 'application/json' as const, body: '{}', from: '', idPath: '' },
  },
  email: { kind: 'smtp' as const, url: 'smtps://mail.invalid:465', from: 'Acme <hello@acme.test>' },
};
const template = { kind: 'link', channel: 'sms', language: 'en' } as const;
const words = { subject: null, text: '{{ clientName }}: {{ link }}' };
const person = {
  ...({ name: 'Ravi Kumar', role: 'AGENT', status: 'ACTIVE' } as const),
  languages: [],
  assignedProductIds: [],
};

/** What each call is made with. A new route with parameters or a body does not compile without its line. */
const inputs = {
  operator: {
    list: nothing,
    create: () => ({
      body: { slug: 'initech', name: 'Initech', timeZone: 'UTC', admin: 'bill@initech.test' },
    }),
    invite: () => ({ params: { tenantSlug: 'nobody' }, body: {} }),
    suspend: () => ({ params: { tenantSlug: 'nobody' } }),
    resume: () => ({ params: { tenantSlug: 'nobody' } }),
    export: () => ({ params: { tenantSlug: 'nobody' } }),
    remove: () => ({ params: { tenantSlug: 'nobody' }, body: { graceDays: 30 } }),
  },
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
        ...{ name: 'Asha Rao', email: 'asha@acme.test', products: [] },
        ...{ role: 'SUPER_ADMIN', status: 'ACTIVE', createdBy: null },
      },
    }),
    refresh: nothing,
    removeCookies: () => ({ body: { cookiesToDelete: ['role'] } }),
  },
  // Nobody has signed it.
  sso: { find: nothing, backchannelLogout: nothing },
  // Nobody of ours has a token for these.
  scim: {
    list: nothing,
    find: () => ({ params: { userId: someId() } }),
    create: () => ({ body: { userName: `${someId()}@acme.test` } }),
    replace: () => ({ params: { userId: someId() }, body: { userName: `${someId()}@acme.test` } }),
    patch: () => ({ params: { userId: someId() }, body: { Operations: [] } }),
    remove: () => ({ params: { userId: someId() } }),
    provider: nothing,
    resourceTypes: nothing,
    resourceType: () => ({ params: { name: 'User' } }),
    schemas: nothing,
    schema: () => ({ params: { name: 'User' } }),
  },
  managedScim: { find: nothing, make: nothing, revoke: nothing },
  managedSignOn: {
    find: nothing,
    // Of a version that never was: whoever gets through changes nothing.
    update: () => ({ body: { ...signOn, version: 9 } }),
  },
  account: {
    forgotPassword: () => ({ body: { email: 'nobody@acme.test' } }),
    resetPassword: () => ({ body: { token: 'made-up', password: 'seven teal bicycles' } }),
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
    removePasskey: () => ({ params: { passkeyId: someId() } }),
  },
  managedUsers: {
    list: nothing,
    export: nothing,
    find: () => ({ params: { userId: someId() } }),
    create: () => ({ body: { ...person, email: `${someId()}@acme.test` } }),
    update: () => ({
      params: { userId: someId() },
      body: { ...person, email: `${someId()}@acme.test`, version: 1 },
    }),
    remove: () => ({ params: { userId: someId() } }),
    sendReset: () => ({ params: { userId: someId() } }),
    removeSecondFactor: () => ({ params: { userId: someId() } }),
    impersonate: () => ({ params: { userId: someId() } }),
  },
  products: {
    list: nothing,
    find: () => ({ params: { productSlug: 'jee-live-demo' } }),
    assignedIds: nothing,
    assigned: nothing,
  },
  customers: {
    list: nothing,
    export: nothing,
    find: () => ({ params: { customerId: someId() } }),
    addNote: () => ({ params: { customerId: someId() }, body: { text: 'Call back on Monday.' } }),
    block: () => ({ params: { customerId: someId() }, body: { reason: 'Abuse.' } }),
    unblock: () => ({ params: { customerId: someId() } }),
  },
  settings: {
    find: nothing,
    // Of a version that never was: whoever gets through changes nothing.
    update: () => ({ body: { ...settings, version: 0 } }),
    setLogo: nothing,
    removeLogo: nothing,
    setFavicon: nothing,
    removeFavicon: nothing,
  },
  stylesheet: {
    find: nothing,
    update: () => ({ body: { stylesheet: '', version: 0 } }),
  },
  managedProducts: {
    list: nothing,
    export: nothing,
    find: () => ({ params: { productId: someId() } }),
    create: () => ({ body: { ...product, slug: 'jee-live-demo' } }),
    update: () => ({ params: { productId: someId() }, body: { ...product, version: 1 } }),
    remove: () => ({ params: { productId: someId() } }),
    setImage: () => ({ params: { productId: someId() } }),
    removeImage: () => ({ params: { productId: someId() } }),
  },
  slots: {
    list: nothing,
    export: nothing,
    create: () => ({ body: { ...slot, productId: someId() } }),
    update: () => ({ params: { slotId: someId() }, body: { ...slot, productId: someId(), version: 1 } }),
    remove: () => ({ params: { slotId: someId() } }),
    listExceptions: nothing,
    exportExceptions: nothing,
    createException: () => ({ body: { ...closedDay, productId: someId() } }),
    removeException: () => ({ params: { exceptionId: someId() } }),
  },
  registration: {
    register: () => ({ body: formOf('acme') }),
    resendCode: () => ({ params: { registrationId: someId() } }),
    verifyCode: () => ({ params: { registrationId: someId() }, body: { code: '000000' } }),
  },
  schedules: {
    times: () => ({ params: { productSlug: 'jee-live-demo' } }),
    // In the past: whoever gets through books nothing.
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
  managedSchedules: {
    list: nothing,
    export: nothing,
    calendar: nothing,
    find: () => ({ params: { scheduleId: someId() } }),
    move: () => ({
      params: { scheduleId: someId() },
      body: { startsAt: '2020-01-01T10:00:00.000Z', sequence: 0 },
    }),
    reassign: () => ({ params: { scheduleId: someId() }, body: { agentId: null, sequence: 0 } }),
    cancel: () => ({ params: { scheduleId: someId() }, body: { reason: 'Closed.' } }),
    listStops: nothing,
    createStop: () => ({
      body: { productId: someId(), from: '2020-01-01T10:00:00.000Z', to: null, reason: 'Closed.' },
    }),
    removeStop: () => ({ params: { stopId: someId() } }),
  },
  attachments: {
    upload: nothing,
    discard: () => ({ params: { attachmentId: someId() } }),
    download: () => ({ params: { attachmentId: someId() } }),
  },
  links: {
    find: () => ({ params: { token: someToken } }),
    open: () => ({ params: { token: someToken } }),
  },
  managedLinks: {
    list: nothing,
    export: nothing,
    create: () => ({ body: { productId: someId(), customerId: null, hours: 24, note: null } }),
    address: () => ({ params: { linkId: someId() } }),
    send: () => ({ params: { linkId: someId() }, body: { channel: 'sms' as const, to: '+919845000009' } }),
    revoke: () => ({ params: { linkId: someId() } }),
  },
  managedMessages: {
    list: nothing,
    export: nothing,
    retry: () => ({ params: { messageId: someId() } }),
    carriers: nothing,
    // Of a version that never was: whoever gets through changes nothing.
    setCarriers: () => ({
      body: { ...carriers, quietHours: null, secrets: {}, version: 9 },
    }),
    templates: nothing,
    setTemplate: () => ({ params: template, body: { ...words, version: 9 } }),
    resetTemplate: () => ({ params: template }),
    previewTemplate: () => ({ params: template, body: words }),
    testSend: () => ({ params: template, body: { ...words, to: '+919845000009' } }),
    callback: () => ({ params: { provider: 'twilio' as const, messageId: someId() } }),
    findOptOut: () => ({ params: { token: someToken } }),
    optOut: () => ({ params: { token: someToken }, body: { optedOut: true } }),
  },
  places: { states: () => ({ params: { country: 'IN' } }) },
  // Of a version that never was: whoever gets through changes nothing.
  managedForm: {
    find: nothing,
    update: () => ({
      body: {
        form: { fields: [{ name: 'userName' as const, required: true }] },
        policy: { url: '', text: 'We keep what you type.', version: '1' },
        version: 0,
      },
    }),
  },
  meetings: {
    find: () => ({ params: { meetingId: someId() } }),
    enter: () => ({ params: { meetingId: someId() } }),
    hangUp: () => ({ params: { meetingId: someId() } }),
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
  ahead: { connect: nothing },
  deviceCheck: {
    save: () => ({
      body: {
        ...{ camera: 'works' as const, microphone: 'silent' as const },
        ...{ speaker: 'heard' as const, connection: 'good' as const },
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
  lobby: {
    socket: nothing,
    knock: () => ({ body: {} }),
    current: nothing,
    follow: nothing,
    leave: nothing,
    offers: nothing,
    setDuty: () => ({ body: { onDuty: true } }),
    switchOffFor: () => ({ params: { userId: someId() } }),
    dashboard: nothing,
    agentStatus: () => ({ params: { userId: someId() } }),
  },
  lobbyLogs: {
    lobbyLogs: nothing,
    exportLobbyLogs: nothing,
    agentLogs: nothing,
    exportAgentLogs: nothing,
    choices: () => ({ params: { requestId: someId() } }),
  },
  notifications: { list: () => ({ params: { productId: someId(), agentId: someId() } }) },
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
  messaging: { outbox: nothing },
  auditLogs: { list: nothing, export: nothing },
  docs: { document: nothing },
  clientLog: { write: () => ({ body: { msg: 'a page could not be shown', level: 'error' } }) },
} satisfies InputTable;

/** Every call with what to make it with, as tests walk them. */
export const walkedRoutes = Object.entries(routes).flatMap(([slice, definitions]) =>
  Object.entries(definitions as Record<string, RouteDefinition>).map(([name, definition]) => ({
    title: `${definition.method} ${definition.path}`,
    definition,
    input: (inputs as unknown as Record<string, Record<string, () => RouteInput>>)[slice]?.[name] ?? nothing,
  })),
);

/** With the parameters in their places. */
export function addressOf({ path }: RouteDefinition, { params = {} }: RouteInput): string {
  return path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
}
