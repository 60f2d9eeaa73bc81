/** Who may call what: every declared route and live event, by everybody, with every kind of token. */
import type { Access } from '@foyer/contract/access.ts';
import { commands, routes } from '@foyer/contract/catalogue.ts';
import { errorBody, errorStatus } from '@foyer/contract/errors.ts';
import type { RouteDefinition } from '@foyer/contract/http.ts';
import { scimError } from '@foyer/contract/scim.ts';
import type { CommandDefinition, PayloadOf } from '@foyer/contract/sockets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessWorld,
  buildAccessWorld,
  type PersonKind,
  people,
} from './platform/testing/access-world.ts';
import { addressOf, formOf, nothing, someId, walkedRoutes } from './platform/testing/route-inputs.ts';

type PayloadTable = { [N in keyof typeof commands]: () => PayloadOf<(typeof commands)[N]> };

const payloads = {
  'lobby_join-lobby': nothing,
  'lobby_leave-lobby': nothing,
  'lobby-request-accepted': () => ({ meetingId: someId() }),
  'lobby-request-rejected': () => ({ customerId: someId(), productId: someId() }),
  'lobby_admit-customer': () => ({ requestId: someId() }),
  'lobby_customer-transfer': () => ({ meetingId: someId(), target: { to: 'link' } }),
  openNotification: () => ({ productId: someId() }),
  clearNotification: () => ({ productId: someId(), id: someId() }),
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
      person === 'customer' ? world.becomeCustomer(tenant, formOf(tenant)) : world.signIn(tenant, person);
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
  // No token of ours is one of the realm's, the operator's or the provisioner's.
  if (['identity', 'operator', 'scim'].some((kind) => access.includes(kind as never))) return 'auth.invalid';
  if (kind !== 'good') return refusals[kind];
  return access.includes(person) ? null : 'auth.forbidden';
}

const gateCodes = ['auth.missing', 'auth.invalid', 'auth.expired', 'auth.forbidden'];

function send(definition: RouteDefinition, input: object, token: string | null) {
  const url = addressOf(definition, input);
  const { body } = input as { body?: unknown };
  return world.call({ tenant: 'acme', method: definition.method, url, token, body });
}

describe.each(walkedRoutes)('$title', ({ definition, input }) => {
  it('answers who shows no token as declared', async () => {
    const { status, body } = await send(definition, input(), null);

    if (definition.access.includes('public')) return expectPassed(definition, status, body);
    expectRefused(definition, [status, body], 'auth.missing');
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
      expectRefused(definition, [status, body], refusal);
    },
  );
});

/** SCIM has a shape of its own for it, which knows no codes. */
function expectRefused(
  { access }: RouteDefinition,
  [status, body]: [number, unknown],
  code: keyof typeof errorStatus,
) {
  expect(status).toBe(errorStatus[code]);
  if (access.includes('scim')) expect(scimError.parse(body).status).toBe(String(status));
  else expect(errorBody.parse(body).error.code).toBe(code);
}

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
