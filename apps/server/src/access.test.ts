/** Who may call what: every declared route and live event, by everybody, with every kind of token. */
import type { Access } from '@foyer/contract/access.ts';
import { commands, routes } from '@foyer/contract/catalogue.ts';
import { errorBody, errorStatus } from '@foyer/contract/errors.ts';
import type { BodyOf, ParamsOf, RouteDefinition } from '@foyer/contract/http.ts';
import type { CommandDefinition, PayloadOf } from '@foyer/contract/sockets.ts';
import { type FlagName, flagNames } from '@foyer/contract/tenants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessWorld,
  buildAccessWorld,
  type PersonKind,
  people,
} from './platform/testing/access-world.ts';

type Routes = typeof routes;
type Input<R extends RouteDefinition> = (ParamsOf<R> extends undefined ? unknown : { params: ParamsOf<R> }) &
  (BodyOf<R> extends undefined ? unknown : { body: BodyOf<R> });
type InputTable = {
  [S in keyof Routes]: {
    [N in keyof Routes[S]]: Routes[S][N] extends RouteDefinition ? () => Input<Routes[S][N]> : never;
  };
};
type PayloadTable = { [N in keyof typeof commands]: () => PayloadOf<(typeof commands)[N]> };

const someId = () => crypto.randomUUID();
const nothing = () => ({});
let numbers = 98_450_00000;
const details = (tenant: 'acme' | 'globex') => ({
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
};
const slot = { weekdays: [1], startsAt: '10:00', endsAt: '11:00', capacity: 1, active: true };
const closedDay = { from: '2026-12-25', to: '2026-12-25', reason: 'Feast' };
const settings: Omit<BodyOf<Routes['settings']['update']>, 'version'> = {
  ...{ clientName: 'Acme', themeColor: 'orange', mode: 'light', contentWidth: 'boxed', fonts: 'inter' },
  ...{ timeZone: 'UTC', currency: 'INR', analyticsDashboardId: null, adminContact: null },
  ...{ requireSecondFactor: false, meetingLinkExpiryHours: 24 },
  flags: Object.fromEntries(flagNames.map((name) => [name, false])) as Record<FlagName, boolean>,
};

const person = {
  ...({ name: 'Ravi Kumar', role: 'AGENT', status: 'ACTIVE' } as const),
  assignedProductIds: [],
};

/** What each call is made with. A new route with parameters or a body does not compile without its line. */
const inputs = {
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
    refresh: nothing,
    removeCookies: () => ({ body: { cookiesToDelete: ['role'] } }),
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
    beginTotp: nothing,
    confirmTotp: () => ({ body: { code: '000000' } }),
    removeTotp: () => ({ body: { password: 'wrong' } }),
    beginPasskey: nothing,
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
    register: () => ({ body: details('acme') }),
    resendCode: () => ({ params: { registrationId: someId() } }),
    verifyCode: () => ({ params: { registrationId: someId() }, body: { code: '000000' } }),
  },
  meetings: {
    find: () => ({ params: { meetingId: someId() } }),
    enter: () => ({ params: { meetingId: someId() } }),
    hangUp: () => ({ params: { meetingId: someId() } }),
    agentStatus: () => ({ params: { userId: someId() } }),
    mediaWebhook: nothing,
  },
  lobby: {
    socket: nothing,
    knock: nothing,
    current: nothing,
    leave: nothing,
    offers: nothing,
    setDuty: () => ({ body: { onDuty: true } }),
    switchOffFor: () => ({ params: { userId: someId() } }),
    dashboard: nothing,
    agentStatus: () => ({ params: { userId: someId() } }),
  },
  messaging: { outbox: nothing },
  auditLogs: { list: nothing, export: nothing },
  docs: { document: nothing },
  clientLog: { write: () => ({ body: { msg: 'a page could not be shown', level: 'error' } }) },
} satisfies InputTable;

const payloads = {
  'lobby_join-lobby': nothing,
  'lobby_leave-lobby': nothing,
  'lobby-request-accepted': () => ({ meetingId: someId() }),
  'lobby-request-rejected': () => ({ customerId: someId(), productId: someId() }),
} satisfies PayloadTable;

const tokenKinds = ['good', 'expired', 'foreign', 'garbage', 'of an ended session'] as const;
type TokenKind = (typeof tokenKinds)[number];
const refusals = {
  expired: 'auth.expired',
  foreign: 'auth.invalid',
  garbage: 'auth.invalid',
  'of an ended session': 'auth.invalid',
} as const;

const world = {} as AccessWorld;
const shown = {} as Record<PersonKind, Record<TokenKind, string>>;

beforeAll(async () => {
  Object.assign(world, await buildAccessWorld());
  for (const person of people) {
    const come = (tenant: 'acme' | 'globex') =>
      person === 'customer' ? world.becomeCustomer(tenant, details(tenant)) : world.signIn(tenant, person);
    const [good, foreign] = [await come('acme'), await come('globex')];
    const ended = person === 'customer' ? await world.orphan(good) : await come('acme');
    if (person !== 'customer') await world.signOut('acme', ended);
    const expired = await world.expire(good);
    shown[person] = {
      good,
      expired,
      foreign,
      garbage: `${good.slice(0, -4)}AAAA`,
      'of an ended session': ended,
    };
  }
});
afterAll(() => world.close());

/** What the declaration says of this token: a code of the gate, or `null` where it opens. */
function expectedRefusal(access: Access, person: PersonKind, kind: TokenKind) {
  if (access.includes('public')) return null;
  if (access.includes('system')) return 'auth.invalid';
  if (kind !== 'good') return refusals[kind];
  return access.includes(person) ? null : 'auth.forbidden';
}

const gateCodes = ['auth.missing', 'auth.invalid', 'auth.expired', 'auth.forbidden'];

function send(definition: RouteDefinition, input: object, token: string | null) {
  const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
  const url = definition.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  return world.call({ tenant: 'acme', method: definition.method, url, token, body });
}

const allRoutes = Object.entries(routes).flatMap(([slice, definitions]) =>
  Object.entries(definitions as Record<string, RouteDefinition>).map(([name, definition]) => ({
    title: `${definition.method} ${definition.path}`,
    definition,
    input: (inputs as unknown as Record<string, Record<string, () => object>>)[slice]?.[name] ?? nothing,
  })),
);

describe.each(allRoutes)('$title', ({ definition, input }) => {
  it('answers who shows no token as declared', async () => {
    const { status, body } = await send(definition, input(), null);

    if (definition.access.includes('public')) return expectPassed(definition, status, body);
    expect([status, errorBody.parse(body).error.code]).toEqual([401, 'auth.missing']);
  });

  it.each(people.flatMap((person) => tokenKinds.map((kind) => ({ person, kind }))))(
    'answers $person with a token that is $kind as declared',
    async ({ person, kind }) => {
      const { status, body } = await send(definition, input(), shown[person][kind]);

      // What it answers with is the end of the token it was called with.
      if (definition === routes.account.endAllSessions && kind === 'good' && person !== 'customer')
        shown[person].good = await world.signIn('acme', person);
      const refusal = expectedRefusal(definition.access, person, kind);
      if (!refusal) return expectPassed(definition, status, body);
      expect([status, errorBody.parse(body).error.code]).toEqual([errorStatus[refusal], refusal]);
    },
  );
});

/** Past the gate: answered, or refused for a reason of its own. */
function expectPassed({ errors }: RouteDefinition, status: number, body: unknown) {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  const { code } = errorBody.parse(body).error;
  if (!errors.includes(code)) expect(gateCodes).not.toContain(code);
}

describe.each(Object.entries(commands as Record<string, CommandDefinition>))('%s', (name, definition) => {
  const payload = (payloads as Record<string, () => object>)[name] ?? nothing;

  async function sendEvent(token: string | null): Promise<string | null> {
    try {
      const socket = await world.connect('acme', definition.namespace, token);
      const answer = await socket.emitWithAck(name, payload());
      socket.disconnect();
      return 'error' in answer ? errorBody.parse(answer).error.code : null;
    } catch (refusal) {
      return errorBody.parse((refusal as { data: unknown }).data).error.code;
    }
  }

  it('is refused to who shows no token', async () => {
    expect(await sendEvent(null)).toBe('auth.missing');
  });

  it.each(people.flatMap((person) => tokenKinds.map((kind) => ({ person, kind }))))(
    'answers $person with a token that is $kind as declared',
    async ({ person, kind }) => {
      const code = await sendEvent(shown[person][kind]);

      const refusal = expectedRefusal(definition.access, person, kind);
      if (refusal) expect(code).toBe(refusal);
      else expect(gateCodes).not.toContain(code);
    },
  );
});
