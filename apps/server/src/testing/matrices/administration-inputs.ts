/** The input of the routes with which admins and the operator manage a tenant. */
import type { BodyOf } from '@foyer/contract/core/http.ts';
import { type FlagName, flagNames } from '@foyer/contract/tenants/tenants.ts';
import { type InputTable, nothing, type Routes, someId, someToken } from './sample-input.ts';

export const sampleProduct: BodyOf<Routes['managedProducts']['create']> = {
  name: 'Tour',
  slug: 'tour',
  headline: null,
  promise: null,
  platform: 'jupiter',
  platformTemplate: null,
  routing: 'broadcast',
  offerLastsSeconds: 60,
  active: true,
  agentIds: [],
  durationMinutes: 30,
  noticeMinutes: 30,
  horizonDays: 14,
};
const slot = { weekdays: [1], startsAt: '10:00', endsAt: '11:00', capacity: 1, active: true };
const closedDay = { from: '2026-12-25', to: '2026-12-25', reason: 'Feast' };
const settings: Omit<BodyOf<Routes['settings']['update']>, 'version'> = {
  themeColorLight: null,
  themeColorDark: null,
  clientName: 'Acme',
  themeColor: 'orange',
  mode: 'light',
  contentWidth: 'boxed',
  fonts: 'inter',
  timeZone: 'UTC',
  currency: 'INR',
  analyticsDashboardId: null,
  adminContact: null,
  requireSecondFactor: false,
  meetingLinkExpiryHours: 24,
  scheduleLabel: 'Schedule Demo',
  codesPerAddress: 3,
  landingProductId: null,
  flags: Object.fromEntries(flagNames.map((name) => [name, false])) as Record<FlagName, boolean>,
};

const signOn: Omit<BodyOf<Routes['managedSignOn']['update']>, 'version'> = {
  issuer: 'https://auth.acme.test/realms/acme',
  jwksUrl: '',
  clientId: 'foyer',
  audience: '',
  roleNames: { AGENT: ['staff'], ADMIN: [], SUPER_ADMIN: [] },
  allowedRoles: ['AGENT'],
  emailDomains: [],
  passwordSignIn: 'on',
};

/** A public address that no one is asked about. */
const webhook: BodyOf<Routes['webhooks']['create']> = {
  url: 'https://8.8.8.8/hooks',
  events: ['service_level.missed'],
  active: true,
};
const analytics = {
  provider: 'metabase' as const,
  url: 'https://8.8.8.8',
  dashboardId: '7',
  parameter: 'tenant',
  username: '',
  secret: 's'.repeat(32),
};

/** One provider of each kind; no server listens at these addresses. */
const carriers = {
  sms: { kind: 'twilio' as const, accountSid: `AC${'0'.repeat(32)}`, from: '+14155550100' },
  whatsapp: {
    kind: 'http' as const,
    url: 'https://carrier.invalid/send',
    method: 'POST' as const,
    headers: {},
    contentType: 'application/json' as const,
    body: '{}',
    from: '',
    idPath: '',
  },
  email: { kind: 'smtp' as const, url: 'smtps://mail.invalid:465', from: 'Acme <hello@acme.test>' },
};
const template = { kind: 'link', channel: 'sms', language: 'en' } as const;
const templateText = { subject: null, text: '{{ clientName }}: {{ link }}' };
const person = {
  ...({ name: 'Ravi Kumar', role: 'AGENT', status: 'ACTIVE' } as const),
  languages: [],
  assignedProductIds: [],
};

export const administrationInputs = {
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
  // No role of the tests has a token for these.
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
    // With a version that never existed, so that an accepted request changes nothing.
    update: () => ({ body: { ...signOn, version: 9 } }),
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
    setStatusMany: () => ({ body: { userIds: [someId()], status: 'ACTIVE' as const } }),
    remove: () => ({ params: { userId: someId() } }),
    sendReset: () => ({ params: { userId: someId() } }),
    sendLink: () => ({ params: { userId: someId() } }),
    removeSecondFactor: () => ({ params: { userId: someId() } }),
    impersonate: () => ({ params: { userId: someId() } }),
  },
  customers: {
    list: nothing,
    export: nothing,
    find: () => ({ params: { customerId: someId() } }),
    revealContact: () => ({ params: { customerId: someId() } }),
    addNote: () => ({ params: { customerId: someId() }, body: { text: 'Call back on Monday.' } }),
    block: () => ({ params: { customerId: someId() }, body: { reason: 'Abuse.' } }),
    unblock: () => ({ params: { customerId: someId() } }),
    erase: () => ({ params: { customerId: someId() } }),
    blockMany: () => ({ body: { customerIds: [someId()], reason: 'Abuse.' } }),
    unblockMany: () => ({ body: { customerIds: [someId()] } }),
  },
  settings: {
    find: nothing,
    // With a version that never existed, so that an accepted request changes nothing.
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
  setupChecklist: { find: nothing, hide: () => ({ body: { isHidden: false } }) },
  managedProducts: {
    list: nothing,
    export: nothing,
    find: () => ({ params: { productId: someId() } }),
    create: () => ({ body: { ...sampleProduct, slug: 'jee-live-demo' } }),
    update: () => ({ params: { productId: someId() }, body: { ...sampleProduct, version: 1 } }),
    remove: () => ({ params: { productId: someId() } }),
    setImage: () => ({ params: { productId: someId() } }),
    removeImage: () => ({ params: { productId: someId() } }),
    setWaitImage: () => ({ params: { productId: someId() } }),
    removeWaitImage: () => ({ params: { productId: someId() } }),
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
  managedSchedules: {
    list: nothing,
    export: nothing,
    calendar: nothing,
    find: () => ({ params: { scheduleId: someId() } }),
    times: () => ({ params: { scheduleId: someId() }, query: { zone: 'UTC' } }),
    move: () => ({
      params: { scheduleId: someId() },
      body: { startsAt: '2020-01-01T10:00:00.000Z', sequence: 0 },
    }),
    reassign: () => ({ params: { scheduleId: someId() }, body: { agentId: null, sequence: 0 } }),
    cancel: () => ({ params: { scheduleId: someId() }, body: { reason: 'Closed.' } }),
    reassignMany: () => ({ body: { scheduleIds: [someId()], agentId: null } }),
    cancelMany: () => ({ body: { scheduleIds: [someId()], reason: 'Closed.' } }),
    listStops: nothing,
    createStop: () => ({
      body: { productId: someId(), from: '2020-01-01T10:00:00.000Z', to: null, reason: 'Closed.' },
    }),
    removeStop: () => ({ params: { stopId: someId() } }),
  },
  managedLinks: {
    list: nothing,
    export: nothing,
    create: () => ({ body: { productId: someId(), customerId: null, hours: 24, note: null } }),
    address: () => ({ params: { linkId: someId() } }),
    send: () => ({ params: { linkId: someId() }, body: { channel: 'sms' as const, to: '+919845000009' } }),
    revoke: () => ({ params: { linkId: someId() } }),
    revokeMany: () => ({ body: { linkIds: [someId()] } }),
  },
  managedMessages: {
    list: nothing,
    export: nothing,
    retry: () => ({ params: { messageId: someId() } }),
    carriers: nothing,
    health: nothing,
    // With a version that never existed, so that an accepted request changes nothing.
    setCarriers: () => ({
      body: { ...carriers, quietHours: null, secrets: {}, version: 9 },
    }),
    templates: nothing,
    setTemplate: () => ({ params: template, body: { ...templateText, version: 9 } }),
    resetTemplate: () => ({ params: template }),
    previewTemplate: () => ({ params: template, body: templateText }),
    testSend: () => ({ params: template, body: { ...templateText, to: '+919845000009' } }),
    callback: () => ({ params: { provider: 'twilio' as const, messageId: someId() } }),
    findOptOut: () => ({ params: { token: someToken } }),
    optOut: () => ({ params: { token: someToken }, body: { optedOut: true } }),
  },
  // With a version that never existed, so that an accepted request changes nothing.
  webhooks: {
    list: nothing,
    create: () => ({ body: webhook }),
    update: () => ({ params: { webhookId: someId() }, body: { ...webhook, version: 9 } }),
    replaceSecret: () => ({ params: { webhookId: someId() } }),
    remove: () => ({ params: { webhookId: someId() } }),
    sendTest: () => ({ params: { webhookId: someId() } }),
    deliveries: () => ({ params: { webhookId: someId() } }),
  },
  managedAnalytics: { find: nothing, update: () => ({ body: { ...analytics, version: 9 } }) },
  // With a version that never existed, so that an accepted request changes nothing.
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
  auditLogs: { list: nothing, verify: () => ({ body: { after: null } }), export: nothing },
} satisfies Partial<InputTable>;
