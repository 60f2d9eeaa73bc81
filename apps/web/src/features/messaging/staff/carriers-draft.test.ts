import type { Carriers } from '@foyer/contract/managed-messages.ts';
import { expect, test } from 'vitest';
import { bodyOf, differs, draftOf, isSamePlace } from './carriers-draft.ts';

const saved: Carriers = {
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
  callbacks: { sms: 'https://acme.example/cb', whatsapp: '' },
  version: 4,
};
const draft = draftOf(saved);

test('what nobody touched is sent as it came, and no secret with it', () => {
  const { sms, whatsapp, email, quietHours } = saved;

  expect(bodyOf(draft, 4)).toEqual({ sms, whatsapp, email, quietHours, secrets: {}, version: 4 });
  expect(differs(draft, saved)).toBe(false);
});

test('of a provider only what it knows is sent; what was typed for another comes back with it', () => {
  const twilio = { ...draft, sms: { ...draft.sms, kind: 'twilio', accountSid: ' AC1 ' } as const };

  expect(bodyOf(twilio, 4).sms).toEqual({ kind: 'twilio', accountSid: 'AC1', from: 'ACME' });
  expect(bodyOf({ ...twilio, sms: { ...twilio.sms, kind: 'http' } }, 4).sms).toEqual(saved.sms);
});

test('a header without a name is none', () => {
  const headers = [...draft.sms.headers, { name: ' ', value: 'x' }];

  expect(differs({ ...draft, sms: { ...draft.sms, headers } }, saved)).toBe(false);
});

test('a new secret and one that is taken away are changes', () => {
  expect(differs({ ...draft, secrets: { sms: 'new' } }, saved)).toBe(true);
  expect(differs({ ...draft, secrets: { sms: null } }, saved)).toBe(true);
  expect(differs({ ...draft, secrets: { sms: undefined } }, saved)).toBe(false);
});

test('a kept secret is said to stay with the same carrier and host only', () => {
  const saved = { kind: 'smtp', url: 'smtps://me@mail.example.com', from: 'a@acme.test' } as const;

  expect(isSamePlace(saved, { ...saved, url: ' smtps://you@mail.example.com/ ' })).toBe(true);
  expect(isSamePlace(saved, { ...saved, url: 'smtps://me@mail.example.net' })).toBe(false);
  expect(isSamePlace(saved, { kind: 'operator', url: saved.url })).toBe(false);
  expect(isSamePlace({ kind: 'operator' }, { kind: 'operator', url: '' })).toBe(true);
});
