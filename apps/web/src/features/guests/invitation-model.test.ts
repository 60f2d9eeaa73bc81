import type { Invitation, InvitationState } from '@foyer/contract/meetings/guest-invitations.ts';
import { expect, test } from 'vitest';
import { ApiError, type ProblemCode } from '../../platform/api/api-error.ts';
import { fakeClock } from '../../platform/testing/fake-clock.ts';
import { createInvitation } from './invitation-model.ts';

function setUp(initial: InvitationState = 'new') {
  const clock = fakeClock();
  const server = {
    state: initial,
    rejectWith: null as ApiError | null,
    asked: [] as object[],
    tokens: 0,
  };
  const invitation = (): Invitation => ({
    state: server.state,
    meetingId: 'meeting',
    productName: 'Mortgage advice',
    agentName: 'Priya',
    guestName: null,
  });
  const rejectIfConfigured = () => {
    if (server.rejectWith) throw server.rejectWith;
  };
  const model = createInvitation({
    clock,
    async find() {
      rejectIfConfigured();
      return invitation();
    },
    async ask(body) {
      rejectIfConfigured();
      server.asked.push(body);
      if (server.state === 'new') server.state = 'waiting';
      server.tokens += server.state === 'admitted' ? 1 : 0;
      return { ...invitation(), accessToken: server.state === 'admitted' ? `token ${server.tokens}` : null };
    },
  });
  return { clock, server, model };
}

const reject = (code: ProblemCode, details: object = {}) => new ApiError(code, details);

test('a guest asks with a name, waits, and is admitted with a token', async () => {
  const { clock, server, model } = setUp();
  await clock.pass(0);
  expect(model.state()).toMatchObject({ status: 'asking', problem: null });

  model.ask('Ravi');
  await clock.pass(0);
  expect(model.state().status).toBe('waiting');
  server.state = 'admitted';
  await clock.pass(2000);

  expect(model.state().status).toBe('admitted');
  expect(await model.token()).toBe('token 1');
  expect(server.asked[0]).toEqual({ name: 'Ravi' });
});

test('a problem with the name is shown at the field, and an unreachable server too', async () => {
  const { clock, server, model } = setUp();
  await clock.pass(0);

  server.rejectWith = reject('request.invalid', { fields: { name: 'too_long' } });
  model.ask('x');
  await clock.pass(0);
  expect(model.state()).toMatchObject({ status: 'asking', isSending: false, problem: 'too_long' });
  server.rejectWith = reject('network.unreachable');
  model.ask('x');
  await clock.pass(0);

  expect(model.state()).toMatchObject({ status: 'asking', problem: 'failed' });
});

test.each([
  ['link.invalid', 'invalid'],
  ['link.expired', 'expired'],
  ['link.used', 'used'],
  ['link.revoked', 'revoked'],
  ['request.invalid', 'invalid'],
] as const)('an invitation that is refused with %s is closed as %s', async (code, reason) => {
  const { clock, server, model } = setUp();
  server.rejectWith = reject(code);

  model.reload();
  await clock.pass(0);

  expect(model.state()).toEqual({ status: 'closed', reason });
});

test.each(['refused', 'left', 'ended'] as const)(
  'a waiting guest sees that the invitation is %s',
  async (state) => {
    const { clock, server, model } = setUp('waiting');
    await clock.pass(0);
    expect(model.state().status).toBe('waiting');

    server.state = state;
    await clock.pass(2000);

    expect(model.state()).toEqual({ status: 'closed', reason: state });
  },
);

test('a waiting page shows that it is offline, and continues when the network is back', async () => {
  const { clock, server, model } = setUp('waiting');
  await clock.pass(0);
  server.rejectWith = reject('network.unreachable');
  await clock.pass(2000);
  expect(model.state()).toMatchObject({ status: 'waiting', isOffline: true });

  server.rejectWith = null;
  await clock.pass(3000);

  expect(model.state()).toMatchObject({ status: 'waiting', isOffline: false });
});

test('a failure that is not about the invitation can be tried again', async () => {
  const { clock, server, model } = setUp();
  server.rejectWith = reject('server.failed', { requestId: 'r1' });
  model.reload();
  await clock.pass(0);
  expect(model.state()).toEqual({ status: 'failed', requestId: 'r1' });

  server.rejectWith = null;
  model.reload();
  await clock.pass(0);

  expect(model.state().status).toBe('asking');
});

test('the token is renewed before it expires, and is null after the guest left', async () => {
  const { clock, server, model } = setUp('admitted');
  await clock.pass(0);
  expect(await model.token()).toBe('token 1');

  await clock.pass(14 * 60_000);
  expect(await model.token()).toBe('token 2');
  server.state = 'left';
  await clock.pass(14 * 60_000);

  expect(await model.token()).toBeNull();
});

test('a closed model stops polling', async () => {
  const { clock, server, model } = setUp('waiting');
  await clock.pass(0);

  model.close();
  await clock.pass(60_000);

  expect(server.asked).toEqual([]);
});
