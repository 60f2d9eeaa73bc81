/** What the server does of each flag: a switch that is off is refused here, not only hidden on the page. */
import type { FlagName } from '@foyer/contract/tenants.ts';
import { type FlagWorld, outcomeOf } from './flag-world.ts';

/** The same question with the flag off and on. */
interface Refused {
  /** Other flags that are on meanwhile. */
  readonly beside?: readonly FlagName[];
  ask(world: FlagWorld): Promise<unknown>;
  readonly off: unknown;
  readonly on: unknown;
}

/** The page alone follows it: there is nothing that the server could refuse, and why. */
interface Shown {
  readonly shown: string;
}

/** What it switches is not built yet. */
interface Pending {
  readonly pending: string;
}

export type FlagRow = Refused | Shown | Pending;

/** A PNG by its first bytes. */
const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)]);
const text = 'Bring your report card.';
const form = {
  fields: [
    { name: 'userName', required: true },
    { name: 'mobileNumber', required: true },
  ],
};

const sendBy = (channel: 'sms' | 'whatsapp' | 'email', to: string): Refused => ({
  async ask({ makeLink, call, tokens }) {
    const { id } = await makeLink();
    return outcomeOf(await call('POST', `/api/manage/links/${id}/send`, tokens.agent, { channel, to }));
  },
  ...{ off: 'feature.off', on: 'taken' },
});

/** A new flag does not compile without its row. */
export const flagRows: Readonly<Record<FlagName, FlagRow>> = {
  attachment: {
    beside: ['chatButton'],
    async ask({ call, meeting }) {
      const inChat = `/api/meetings/${meeting.meetingId}/files?name=card.png`;
      return [
        outcomeOf(await call('POST', '/api/registrations/attachments?name=card.png', null, picture)),
        outcomeOf(await call('POST', inChat, meeting.customer, picture)),
      ];
    },
    off: ['feature.off', 'feature.off'],
    on: ['taken', 'taken'],
  },
  lobbyMode: {
    async ask({ call, meeting, productId, rows, tokens }) {
      const [{ id }] = await rows('select id from lobby_requests where meeting_id = $1', [meeting.meetingId]);
      return [
        outcomeOf(await call('GET', '/api/manage/lobby-logs', tokens.admin)),
        outcomeOf(await call('GET', '/api/manage/lobby-logs/export?format=csv', tokens.admin)),
        outcomeOf(await call('GET', `/api/manage/lobby-requests/${id}/choices`, tokens.admin)),
        // The other way round: where there is a lobby nobody hosts.
        outcomeOf(await call('POST', '/api/lobby/host', tokens.agent, { productId })),
      ];
    },
    off: ['feature.off', 'feature.off', 'feature.off', 'lobby.no_request'],
    on: ['taken', 'taken', 'taken', 'feature.off'],
  },
  keycloak: {
    async ask({ call }) {
      const body = { email: 'owner@acme.test', rememberMe: false, keycloakEnabled: true };
      return outcomeOf(await call('POST', '/api/users/login/', null, body));
    },
    ...{ off: 'feature.off', on: 'auth.missing' },
  },
  whatsapp: sendBy('whatsapp', '+919845077001'),
  linkSms: sendBy('sms', '+919845077002'),
  scheduleEmail: sendBy('email', 'asha@example.test'),
  impersonateUser: {
    async ask({ call, tokens, rows }) {
      const [{ id }] = await rows(`select id from users where email = 'agent2@acme.test'`);
      return outcomeOf(await call('POST', `/api/manage/users/${id}/impersonate`, tokens.superAdmin));
    },
    ...{ off: 'feature.off', on: 'taken' },
  },
  preventMultipleCustomers: {
    beside: ['lobbyMode'],
    async ask({ becomeCustomer, call, meeting, rows }) {
      const { meetingId } = (await call('POST', '/api/lobby/requests', await becomeCustomer())).body.result;
      const [{ id: requestId }] = await rows('select id from lobby_requests where meeting_id = $1', [
        meetingId,
      ]);
      return outcomeOf({ body: await meeting.desk.emitWithAck('lobby_admit-customer', { requestId }) });
    },
    ...{ off: 'taken', on: 'meeting.full' },
  },
  noAuthForSchedules: {
    beside: ['linkSms'],
    async ask({ book, call, rows }) {
      const { token } = await book();
      await rows(`update links set opens_at = now() - interval '1 minute' where schedule_id is not null`);
      const { registered } = (await call('POST', `/api/links/${token}/open`, null)).body.result;
      return registered === null ? 'a code is sent' : 'let in';
    },
    ...{ off: 'a code is sent', on: 'let in' },
  },
  meetingLinkExpiryTime: {
    async ask({ book, rows }) {
      const { startsAt } = await book();
      const [{ expires_at: expiresAt }] = await rows(
        'select expires_at from links where schedule_id is not null order by created_at desc limit 1',
      );
      return (expiresAt.getTime() - startsAt.getTime()) / 3_600_000;
    },
    // Two hours past the planned end, or as long as Settings says from the start.
    ...{ off: 2.5, on: 24 },
  },
  showAgentName: {
    async ask({ call, makeLink }) {
      return (await call('GET', `/api/links/${(await makeLink()).token}`, null)).body.result.agentName;
    },
    ...{ off: null, on: 'Priya Venkatesh' },
  },
  chatButton: {
    async ask({ call, meeting }) {
      const url = `/api/meetings/${meeting.meetingId}`;
      const recipient = 'EVERYONE';
      const message = { id: crypto.randomUUID(), text: 'Hello', recipient, fileIds: [] };
      return [
        outcomeOf(await call('GET', `${url}/messages`, meeting.customer)),
        outcomeOf(await call('POST', `${url}/messages`, meeting.customer, message)),
        outcomeOf(await call('POST', `${url}/typing`, meeting.customer, { recipient })),
      ];
    },
    off: ['feature.off', 'feature.off', 'feature.off'],
    on: ['taken', 'taken', 'taken'],
  },
  customText: {
    async ask({ call, rows }) {
      await rows(`update tenants set form = $1 where slug = 'acme'`, [{ ...form, customText: text }]);
      return (await call('GET', '/api/config/', null)).body.form.customText ?? null;
    },
    ...{ off: null, on: text },
  },
  utmTags: {
    async ask({ register, rows }) {
      const { registrationId } = (await register({ utm: { utm_source: 'letter' } })).body.result;
      return (await rows('select utm from registrations where id = $1', [registrationId]))[0].utm;
    },
    ...{ off: {}, on: { utm_source: 'letter' } },
  },
  emailMandatory: {
    ask: async ({ register }) => outcomeOf(await register()),
    ...{ off: 'taken', on: { email: 'required' } },
  },
  privacyPolicy: {
    ask: async ({ register }) => outcomeOf(await register({ policyAccepted: false })),
    ...{ off: 'taken', on: { policyAccepted: 'required' } },
  },
  policyAcceptedByDefault: {
    beside: ['privacyPolicy'],
    ask: async ({ register }) => outcomeOf(await register({ policyAccepted: true, policyByDefault: true })),
    ...{ off: { policyAccepted: 'required' }, on: 'taken' },
  },
  productSelectorOnCustomerRegistration: {
    shown: 'The product is the one that is handed in: each has an address of its own that anybody may open.',
  },
  countdownTimer: { shown: 'How long a demo lasts is told on its page; the room counts by itself.' },
  videoMuteForCustomer: { shown: 'A customer comes in without a picture, and may switch it on.' },
  serverSideRecording: {
    pending: 'Recording is not built yet; no key may record, and a room has no egress.',
  },
  bargein: { pending: 'Monitoring is not built yet; only who takes part gets a key, and none is hidden.' },
  annotations: { pending: 'Drawing is not built yet; no key may send data.' },
  captureMeetingScreenshot: {
    pending: 'Pictures of a meeting are not built yet; there is no call that takes one.',
  },
  enableObs: { pending: 'OBS is not built yet; no key may make an ingress.' },
  analytics: { pending: 'The Analytics page is not built yet; its address is not found.' },
  dashboardAnalytics: { pending: 'The charts are not built yet; the Dashboard shows the day of everybody.' },
};
