import type { MessageProviders } from '@foyer/contract/messaging/messages.ts';
import { expect, test } from 'vitest';
import { bodyOf, differs, draftOf, keepsSecret } from './providers-draft.ts';

const saved: MessageProviders = {
  sms: {
    kind: 'http',
    url: 'https://sms.example/send',
    method: 'POST',
    headers: { authorization: 'Key {{ secret }}' },
    contentType: 'application/json',
    body: '{"to":"{{ to }}"}',
    from: 'ACME',
    idPath: 'message.id',
  },
  whatsapp: { kind: 'none' },
  email: { kind: 'operator' },
  quietHours: { from: '21:00', to: '08:00' },
  hasSecret: { sms: true, whatsapp: false, email: false },
  isSecretUnreadable: { sms: false, whatsapp: false, email: false },
  callbacks: { sms: 'https://acme.example/cb', whatsapp: '' },
  version: 4,
};
const draft = draftOf(saved);

test('an unchanged draft is sent as it was loaded, without secrets', () => {
  const { sms, whatsapp, email, quietHours } = saved;

  expect(bodyOf(draft, 4)).toEqual({ sms, whatsapp, email, quietHours, secrets: {}, version: 4 });
  expect(differs(draft, saved)).toBe(false);
});

test('sends only the fields of the chosen provider, and keeps the fields of the others in the draft', () => {
  const twilio = { ...draft, sms: { ...draft.sms, kind: 'twilio', accountSid: ' AC1 ' } as const };

  expect(bodyOf(twilio, 4).sms).toEqual({ kind: 'twilio', accountSid: 'AC1', from: 'ACME' });
  expect(bodyOf({ ...twilio, sms: { ...twilio.sms, kind: 'http' } }, 4).sms).toEqual(saved.sms);
});

test('ignores a header without a name', () => {
  const headers = [...draft.sms.headers, { name: ' ', value: 'x' }];

  expect(differs({ ...draft, sms: { ...draft.sms, headers } }, saved)).toBe(false);
});

test('a new secret and a removed secret are changes', () => {
  expect(differs({ ...draft, secrets: { sms: 'new' } }, saved)).toBe(true);
  expect(differs({ ...draft, secrets: { sms: null } }, saved)).toBe(true);
  expect(differs({ ...draft, secrets: { sms: undefined } }, saved)).toBe(false);
});

test('keepsSecret is true for the same provider and host only', () => {
  const saved = { kind: 'smtp', url: 'smtps://me@mail.example.com', from: 'a@acme.test' } as const;

  expect(keepsSecret(saved, { ...saved, url: ' smtps://you@mail.example.com/ ' })).toBe(true);
  expect(keepsSecret(saved, { ...saved, url: 'smtps://me@mail.example.net' })).toBe(false);
  expect(keepsSecret(saved, { kind: 'operator', url: saved.url })).toBe(false);
  expect(keepsSecret({ kind: 'operator' }, { kind: 'operator', url: '' })).toBe(true);
});
