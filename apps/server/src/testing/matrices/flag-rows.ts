/**
 * What the server does for each flag: a request to a feature that is turned off is rejected, not only hidden
 * on the page.
 */
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import { sampleJpeg, samplePng } from '../sample-pictures.ts';
import { type FlagSetup, outcomeOf } from '../setups/flag-setup.ts';

/** The same request with the flag off and on. */
interface Refused {
  /** Other flags that are on. */
  readonly beside?: readonly FlagName[];
  ask(world: FlagSetup): Promise<unknown>;
  readonly off: unknown;
  readonly on: unknown;
}

/** Only the page uses the flag; the text says why the server has nothing to reject. */
interface Shown {
  readonly shown: string;
}

/** The feature is not available; the text says what applies instead. */
interface Unavailable {
  readonly unavailable: string;
}

export type FlagRow = Refused | Shown | Unavailable;

/** A PNG by its first bytes. */
const picture = samplePng();
/** A JPEG by its first bytes. */
const still = sampleJpeg();
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
  off: 'feature.off',
  on: 'taken',
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
        outcomeOf(await call('GET', '/api/manage/live-board', tokens.admin)),
        outcomeOf(await call('GET', '/api/manage/wallboards', tokens.admin)),
        outcomeOf(await call('POST', '/api/wallboard', null, { token: 'unknown' })),
        outcomeOf(await call('POST', `/api/manage/lobby-requests/${id}/take`, tokens.admin)),
        // Reversed: with a lobby, agents cannot host.
        outcomeOf(await call('POST', '/api/lobby/host', tokens.agent, { productId })),
      ];
    },
    off: [...Array.from({ length: 7 }, () => 'feature.off'), 'lobby.no_request'],
    on: [
      'taken',
      'taken',
      'taken',
      'taken',
      'taken',
      'wallboard.revoked',
      'lobby.already_taken',
      'feature.off',
    ],
  },
  keycloak: {
    async ask({ call }) {
      const body = { email: 'owner@acme.test', rememberMe: false, keycloakEnabled: true };
      return outcomeOf(await call('POST', '/api/users/login/', null, body));
    },
    off: 'feature.off',
    on: 'auth.missing',
  },
  whatsapp: sendBy('whatsapp', '+919845077001'),
  linkSms: sendBy('sms', '+919845077002'),
  scheduleEmail: sendBy('email', 'asha@example.test'),
  impersonateUser: {
    async ask({ call, tokens, rows }) {
      const [{ id }] = await rows(`select id from users where email = 'agent2@acme.test'`);
      return outcomeOf(await call('POST', `/api/manage/users/${id}/impersonate`, tokens.superAdmin));
    },
    off: 'feature.off',
    on: 'taken',
  },
  preventMultipleCustomers: {
    beside: ['lobbyMode'],
    async ask({ becomeCustomer, call, meeting, rows }) {
      const { meetingId } = (await call('POST', '/api/lobby/requests', await becomeCustomer())).body.result;
      const [{ id: requestId }] = await rows('select id from lobby_requests where meeting_id = $1', [
        meetingId,
      ]);
      return outcomeOf({ body: await meeting.setup.emitWithAck('lobby_admit-customer', { requestId }) });
    },
    off: 'taken',
    on: 'meeting.full',
  },
  noAuthForSchedules: {
    beside: ['linkSms'],
    async ask({ book, call, rows }) {
      const { token } = await book();
      await rows(`update links set opens_at = now() - interval '1 minute' where schedule_id is not null`);
      const { registered } = (await call('POST', `/api/links/${token}/open`, null)).body.result;
      return registered === null ? 'a code is sent' : 'let in';
    },
    off: 'a code is sent',
    on: 'let in',
  },
  meetingLinkExpiryTime: {
    async ask({ book, rows }) {
      const { startsAt } = await book();
      const [{ expires_at: expiresAt }] = await rows(
        'select expires_at from links where schedule_id is not null order by created_at desc limit 1',
      );
      return (expiresAt.getTime() - startsAt.getTime()) / 3_600_000;
    },
    // Two hours after the planned end, or as long after the start as the settings say.
    off: 2.5,
    on: 24,
  },
  showAgentName: {
    async ask({ call, makeLink }) {
      return (await call('GET', `/api/links/${(await makeLink()).token}`, null)).body.result.agentName;
    },
    off: null,
    on: 'Priya Venkatesh',
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
  annotations: {
    async ask({ call, meeting, tokens }) {
      const url = `/api/meetings/${meeting.meetingId}/drawings`;
      const share = { shareId: crypto.randomUUID(), recipient: 'EVERYONE', isAllowed: true };
      const declared = outcomeOf(await call('PUT', url, tokens.agent, share));
      const fields = { id: crypto.randomUUID(), tool: 'pen', from: 0, width: 0.005, text: '' };
      const body = { parts: [{ ...fields, points: [{ x: 0, y: 1 }] }] };
      const listed = await call('GET', url, meeting.customer);
      const sharerId = listed.body.result?.[0].sharer.id ?? crypto.randomUUID();
      return [
        declared,
        outcomeOf(listed),
        outcomeOf(await call('POST', `${url}/${sharerId}/strokes`, meeting.customer, body)),
        outcomeOf(await call('PUT', `${url}/${sharerId}/still`, tokens.agent, still)),
      ];
    },
    off: ['feature.off', 'feature.off', 'feature.off', 'feature.off'],
    on: ['taken', 'taken', 'taken', 'taken'],
  },
  customText: {
    async ask({ call, rows }) {
      await rows(`update tenants set form = $1 where slug = 'acme'`, [{ ...form, customText: text }]);
      return (await call('GET', '/api/config/', null)).body.form.customText ?? null;
    },
    off: null,
    on: text,
  },
  utmTags: {
    async ask({ register, rows }) {
      const { registrationId } = (await register({ utm: { utm_source: 'letter' } })).body.result;
      return (await rows('select utm from registrations where id = $1', [registrationId]))[0].utm;
    },
    off: {},
    on: { utm_source: 'letter' },
  },
  emailMandatory: {
    ask: async ({ register }) => outcomeOf(await register()),
    off: 'taken',
    on: { email: 'required' },
  },
  privacyPolicy: {
    ask: async ({ register }) => outcomeOf(await register({ policyAccepted: false })),
    off: 'taken',
    on: { policyAccepted: 'required' },
  },
  policyAcceptedByDefault: {
    beside: ['privacyPolicy'],
    ask: async ({ register }) => outcomeOf(await register({ policyAccepted: true, policyByDefault: true })),
    off: { policyAccepted: 'required' },
    on: 'taken',
  },
  productSelectorOnCustomerRegistration: {
    shown: 'The product is the one that is handed in: each has an address of its own that anybody may open.',
  },
  countdownTimer: { shown: 'How long a demo lasts is told on its page; the room counts by itself.' },
  videoMuteForCustomer: { shown: 'A customer comes in without a picture, and may switch it on.' },
  serverSideRecording: {
    unavailable: 'It needs a recorder, which this installation does not have; no key may record.',
  },
  bargein: {
    async ask({ call, meeting, tokens }) {
      const url = `/api/meetings/${meeting.meetingId}`;
      return [
        outcomeOf(await call('POST', `${url}/supervision`, tokens.admin, { mode: 'monitor' })),
        outcomeOf(await call('GET', `${url}/supervision`, tokens.agent)),
        outcomeOf(await call('POST', `${url}/supervision/whisper`, tokens.admin)),
        outcomeOf(await call('POST', `${url}/staff-room`, tokens.agent)),
      ];
    },
    off: ['feature.off', 'feature.off', 'feature.off', 'feature.off'],
    on: ['taken', 'taken', 'taken', 'taken'],
  },
  captureMeetingScreenshot: {
    async ask({ call, meeting, rows, tokens }) {
      const url = `/api/meetings/${meeting.meetingId}`;
      const [{ customer_id: customerId }] = await rows(
        'select customer_id from lobby_requests where meeting_id = $1',
        [meeting.meetingId],
      );
      const consent = { allowed: true, textVersion: '1' };
      return [
        outcomeOf(await call('POST', `${url}/people/${customerId}/snapshot`, tokens.agent)),
        outcomeOf(await call('PUT', `${url}/snapshot-consent`, meeting.customer, consent)),
        outcomeOf(await call('POST', `${url}/snapshots?right=unknown`, meeting.customer, picture)),
      ];
    },
    off: ['feature.off', 'feature.off', 'feature.off'],
    on: ['snapshot.customer_absent', 'taken', 'snapshot.expired'],
  },
  enableObs: {
    async ask({ call, meeting, tokens }) {
      const url = `/api/meetings/${meeting.meetingId}/obs-key`;
      return [
        outcomeOf(await call('GET', url, tokens.agent)),
        outcomeOf(await call('POST', url, tokens.agent)),
      ];
    },
    off: ['feature.off', 'feature.off'],
    on: ['taken', 'taken'],
  },
  analytics: {
    async ask({ call, tokens }) {
      return outcomeOf(await call('GET', '/api/analytics/token', tokens.admin));
    },
    off: 'route.not_found',
    on: 'taken',
  },
  dashboardAnalytics: {
    async ask({ call, tokens }) {
      return outcomeOf(await call('GET', '/api/dashboard/reports', tokens.agent));
    },
    off: 'feature.off',
    on: 'taken',
  },
};
