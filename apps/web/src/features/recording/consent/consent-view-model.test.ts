import type { RecordingState } from '@foyer/contract/meetings/recording-consent.ts';
import { expect, test } from 'vitest';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { createConsent } from './consent-view-model.ts';

const asha = { customerId: 'asha', name: 'Asha Rao' };
const running = (change: Partial<NonNullable<RecordingState['recording']>> = {}) => ({
  recordingId: 'recording-1',
  kind: 'local' as const,
  status: 'recording' as const,
  startedAt: '2026-11-26T09:00:00.000Z',
  isOwn: true,
  ...change,
});
const agreed: RecordingState = {
  recording: running(),
  asksOnEntry: false,
  consents: [{ ...asha, granted: true }],
};

async function consentWith(initial: RecordingState) {
  const clock = fakeClock();
  const server = {
    state: initial,
    isDown: false,
    answers: [] as unknown[],
    ownTextVersion: null as string | null,
  };
  const consent = createConsent({
    clock,
    language: () => 'en-GB',
    ownTextVersion: () => server.ownTextVersion,
    api: {
      async find() {
        if (server.isDown) throw new Error('unreachable');
        return server.state;
      },
      async answer(body) {
        if (server.isDown) throw new Error('unreachable');
        server.answers.push(body);
        return server.state;
      },
    },
  });
  consent.refresh();
  await clock.pass(0);
  const receive = (data: unknown, topic = 'recording') =>
    consent.receive(topic, new TextEncoder().encode(JSON.stringify(data)));
  return { consent, server, clock, receive };
}

test('a recording requires the consent of everyone in the room', async () => {
  const { consent } = await consentWith(agreed);

  expect(consent.mayRecord(['customer:asha'])).toBe(true);
  expect(consent.mayRecord([])).toBe(true);
});

test('a customer who is in the room before the server reports them is not recorded', async () => {
  const { consent } = await consentWith(agreed);

  expect(consent.mayRecord(['customer:asha', 'customer:ravi'])).toBe(false);
});

test('a guest is recorded only with their own answer', async () => {
  const ravi = { customerId: 'ravi', name: 'Ravi', granted: true };
  const { consent } = await consentWith({ ...agreed, consents: [...agreed.consents, ravi] });

  expect(consent.mayRecord(['agent:priya', 'customer:asha', 'guest:ravi'])).toBe(true);
  expect(consent.mayRecord(['customer:asha', 'guest:lena'])).toBe(false);
});

test.each(['asking', 'refused'] as const)('no one is recorded while the state is %s', async (status) => {
  const { consent } = await consentWith({ ...agreed, recording: running({ status }) });

  expect(consent.mayRecord(['customer:asha'])).toBe(false);
});

test('a message of the server stops the recording before the answers are fetched', async () => {
  const { consent, receive } = await consentWith(agreed);

  receive({ status: 'refused' });

  expect(consent.mayRecord(['customer:asha'])).toBe(false);
});

test('a message alone does not start the recording: the answers are fetched first', async () => {
  const { consent, server, clock, receive } = await consentWith({
    recording: running({ status: 'asking' }),
    asksOnEntry: false,
    consents: [{ ...asha, granted: null }],
  });
  server.state = agreed;

  receive({ status: 'recording' });
  expect(consent.mayRecord(['customer:asha'])).toBe(false);
  await clock.pass(0);

  expect(consent.mayRecord(['customer:asha'])).toBe(true);
});

test('messages of other topics and of unknown content change nothing', async () => {
  const { consent, receive, clock } = await consentWith(agreed);

  receive({ status: 'refused' }, 'chat');
  receive({ status: 'exploded' });
  receive(null);
  consent.receive('recording', new Uint8Array([0xff, 0x00]));
  await clock.pass(0);

  expect(consent.mayRecord(['customer:asha'])).toBe(true);
});

test('the state is fetched again until the server answers', async () => {
  const { consent, server, clock, receive } = await consentWith({
    recording: null,
    asksOnEntry: false,
    consents: [],
  });
  server.isDown = true;
  server.state = agreed;

  receive({ status: 'asking' });
  await clock.pass(1000);
  server.isDown = false;
  await clock.pass(5000);

  expect(consent.state().recording).toMatchObject({ status: 'recording' });
});

test('an answer is sent with the version and the language of the text', async () => {
  const { consent, server } = await consentWith(agreed);

  await consent.answer(true);

  expect(server.answers).toEqual([{ granted: true, textVersion: '2026-11', language: 'en-GB' }]);
});

test('an answer to the tenant’s own question is sent with the version of that', async () => {
  const { consent, server } = await consentWith(agreed);
  server.ownTextVersion = 'own-0123456789ab';

  await consent.answer(false);

  expect(server.answers).toMatchObject([{ granted: false, textVersion: 'own-0123456789ab' }]);
});

test('an answer that was not stored is reported', async () => {
  const { consent, server } = await consentWith(agreed);
  server.isDown = true;

  await consent.answer(true);

  expect(consent.state()).toMatchObject({ hasFailed: true, isSending: false });
});

test('an answer to the question about a recording on the server has that text version', async () => {
  const { consent, server } = await consentWith({ recording: null, asksOnEntry: true, consents: [] });

  await consent.answer(false);

  expect(server.answers).toEqual([{ granted: false, textVersion: '2026-11-server', language: 'en-GB' }]);
});

test('why a recording ended by itself is kept until the next one runs', async () => {
  const { consent, server, clock, receive } = await consentWith(agreed);
  server.state = { ...agreed, recording: null };
  receive({ status: null, ended: 'unasked' });
  await clock.pass(0);
  expect(consent.state().ended).toBe('unasked');

  server.state = agreed;
  receive({ status: 'recording' });
  await clock.pass(0);

  expect(consent.state().ended).toBeNull();
});
