/** The access matrix: every route and client event, with every role and every kind of token. */
import type { Access } from '@foyer/contract/core/access.ts';
import { clientEvents, routes } from '@foyer/contract/core/catalogue.ts';
import { errorBody, errorStatus } from '@foyer/contract/core/errors.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import type { ClientEventDefinition } from '@foyer/contract/core/sockets.ts';
import { scimError } from '@foyer/contract/sso/scim.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventPayloads } from './testing/matrices/event-payloads.ts';
import { addressOf, walkedRoutes } from './testing/matrices/route-inputs.ts';
import { formOf, nothing } from './testing/matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup, roles, type TestRole } from './testing/setups/access-setup.ts';

const tokenKinds = ['good', 'expired', 'foreign', 'garbage', 'of an ended session'] as const;
type TokenKind = (typeof tokenKinds)[number];
const tokenErrors = {
  expired: 'auth.expired',
  foreign: 'auth.invalid',
  garbage: 'auth.invalid',
  'of an ended session': 'auth.invalid',
} as const;

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, Record<TokenKind, string>>;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  for (const person of roles) {
    const come = (tenant: 'acme' | 'globex') =>
      person === 'customer' ? world.becomeCustomer(tenant, formOf(tenant)) : world.signIn(tenant, person);
    const [good, foreign] = [await come('acme'), await come('globex')];
    const ended = person === 'customer' ? await world.orphan(good) : await come('acme');
    if (person !== 'customer') await world.signOut('acme', ended);
    const expired = await world.expire(good);
    tokens[person] = {
      good,
      expired,
      foreign,
      garbage: `${good.slice(0, -4)}AAAA`,
      'of an ended session': ended,
    };
  }
});
afterAll(() => world.close());

/** The error code that the declared access gives this token; `null` when it is authorized. */
function expectedError(access: Access, person: TestRole, kind: TokenKind) {
  if (access.includes('public')) return null;
  if (access.includes('system')) return 'auth.invalid';
  // These tokens are never from the identity provider, the operator or the SCIM client.
  if (['identity', 'operator', 'scim'].some((kind) => access.includes(kind as never))) return 'auth.invalid';
  if (kind !== 'good') return tokenErrors[kind];
  return access.includes(person) ? null : 'auth.forbidden';
}

const authCodes = ['auth.missing', 'auth.invalid', 'auth.expired', 'auth.forbidden'];

function send(definition: RouteDefinition, input: object, token: string | null) {
  const url = addressOf(definition, input);
  const { body } = input as { body?: unknown };
  return world.call({ tenant: 'acme', method: definition.method, url, token, body });
}

describe.each(walkedRoutes)('$title', ({ definition, input }) => {
  it('without a token gives what its access declares', async () => {
    const { status, body } = await send(definition, input(), null);

    if (definition.access.includes('public')) return expectPassed(definition, status, body);
    expectRejected(definition, [status, body], 'auth.missing');
  });

  it.each(roles.flatMap((person) => tokenKinds.map((kind) => ({ person, kind }))))(
    'with a token of $person that is $kind gives what its access declares',
    async ({ person, kind }) => {
      const { status, body } = await send(definition, input(), tokens[person][kind]);

      // This route ends the session of its own token.
      if (definition === routes.account.endAllSessions && kind === 'good' && person !== 'customer')
        tokens[person].good = await world.signIn('acme', person);
      const refusal = expectedError(definition.access, person, kind);
      if (!refusal) return expectPassed(definition, status, body);
      expectRejected(definition, [status, body], refusal);
    },
  );
});

/** SCIM errors have another shape, without codes. */
function expectRejected(
  { access }: RouteDefinition,
  [status, body]: [number, unknown],
  code: keyof typeof errorStatus,
) {
  expect(status).toBe(errorStatus[code]);
  if (access.includes('scim')) expect(scimError.parse(body).status).toBe(String(status));
  else expect(errorBody.parse(body).error.code).toBe(code);
}

/** Authorized: a success, or an error of the route itself. */
function expectPassed({ errors }: RouteDefinition, status: number, body: unknown) {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  const { code } = errorBody.parse(body).error;
  if (!errors.includes(code)) expect(authCodes).not.toContain(code);
}

describe.each(Object.entries(clientEvents as Record<string, ClientEventDefinition>))(
  '%s',
  (name, definition) => {
    const payload = (eventPayloads as Record<string, () => object>)[name] ?? nothing;

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

    it('rejects a connection without a token', async () => {
      expect(await sendEvent(null)).toBe('auth.missing');
    });

    it.each(roles.flatMap((person) => tokenKinds.map((kind) => ({ person, kind }))))(
      'with a token of $person that is $kind gives what its access declares',
      async ({ person, kind }) => {
        const code = await sendEvent(tokens[person][kind]);

        const refusal = expectedError(definition.access, person, kind);
        if (refusal) expect(code).toBe(refusal);
        else expect(authCodes).not.toContain(code);
      },
    );
  },
);
