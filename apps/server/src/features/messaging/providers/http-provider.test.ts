/** Messages give every accepted text and number back to the provider, whatever its request looks like. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multilineTexts, oneLineTexts } from '../../../testing/accepted-texts.ts';
import { type FakeProvider, startFakeProvider } from '../../../testing/fakes/fake-providers.ts';
import { createHttpProvider, type HttpProviderSettings } from './http-provider.ts';
import type { OutgoingMessage } from './provider.ts';

let fake: FakeProvider;
beforeAll(async () => {
  fake = await startFakeProvider();
});
afterAll(() => fake.close());

const settings = {
  kind: 'http',
  method: 'POST',
  from: 'ACME',
  idPath: 'result.id',
  headers: { authorization: 'Bearer {{ secret }}', 'x-to': '{{ to }}' },
  contentType: 'application/json',
  body: '{"to":"{{ to }}","text":"{{ text }}","from":"{{ from }}"}',
} as const;
const message: OutgoingMessage = {
  id: '7d6f0f3e-6b0c-4e0f-9d5a-0f4b7e6a1c11',
  kind: 'link',
  channel: 'sms',
  to: '+919845021346',
  subject: null,
  text: '',
  callbackUrlFor: () => 'https://acme.test/callback',
  unsubscribeUrl: null,
  calendar: null,
};
const form = (text: string) => Object.fromEntries(new URLSearchParams(text));

test.each<[string, Partial<HttpProviderSettings>, (call: { body: string; path: string }) => unknown]>([
  ['JSON', {}, ({ body }) => JSON.parse(body)],
  [
    'a form',
    {
      contentType: 'application/x-www-form-urlencoded',
      body: 'to={{ to }}&text={{ text }}&from={{ from }}',
    },
    ({ body }) => form(body),
  ],
  [
    'a query',
    { method: 'GET', url: '/send?to={{ to }}&text={{ text }}&from={{ from }}' },
    ({ path }) => form(new URL(path, 'http://x').search),
  ],
])('%s transmits text and number unchanged, and nothing else', async (_kind, given, read) => {
  const url = `${fake.url}${given.url ?? '/send'}`;
  const provider = createHttpProvider({ ...settings, ...given, url }, 'secret', { allowPrivate: true });
  await fc.assert(
    fc.asyncProperty(fc.oneof(oneLineTexts, multilineTexts), async (text) => {
      fake.calls.length = 0;
      await provider.send({ ...message, text });

      expect(fake.calls).toHaveLength(1);
      expect(read(fake.calls[0] ?? { body: '', path: '' })).toEqual({ to: message.to, text, from: 'ACME' });
      expect(fake.calls[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-to': message.to });
    }),
  );
});
