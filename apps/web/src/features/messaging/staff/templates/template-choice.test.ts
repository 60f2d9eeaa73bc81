import type { MessageTemplate } from '@foyer/contract/messaging/messages.ts';
import { expect, test } from 'vitest';
import { findTemplate, insertAt, unknownPlaceholders } from './template-choice.ts';

const template = (
  channel: MessageTemplate['channel'],
  language: MessageTemplate['language'],
): MessageTemplate => ({
  kind: 'link',
  channel,
  language,
  subject: null,
  text: 'Come in: {{ link }}',
  isDefault: true,
  placeholders: ['link', 'clientName'],
  version: 0,
});
const templates = [template('sms', 'en'), template('sms', 'hi'), template('email', 'en')];

test('findTemplate falls back to another channel or language of the same kind', () => {
  const find = (channel: 'sms' | 'email' | 'whatsapp', language: 'hi') =>
    findTemplate(templates, { kind: 'link', channel, language });

  expect(find('sms', 'hi')).toBe(templates[1]);
  expect(find('email', 'hi')).toBe(templates[2]);
  expect(find('whatsapp', 'hi')).toBe(templates[0]);
  expect(findTemplate(templates, { kind: 'code', channel: 'sms', language: 'en' })).toBeUndefined();
});

test('unknownPlaceholders lists each unknown name once, with any spacing', () => {
  const known = ['link', 'when'];

  expect(unknownPlaceholders('{{link}} {{  when }} {{ name }} {{name | upcase}}', known)).toEqual(['name']);
  expect(unknownPlaceholders('Nothing here', known)).toEqual([]);
});

test('insertAt inserts at the caret, with a space after a word', () => {
  expect(insertAt('Hello', 5, 'customerName')).toEqual({ text: 'Hello {{ customerName }}', caret: 24 });
  expect(insertAt('Hello , welcome', 6, 'customerName').text).toBe('Hello {{ customerName }}, welcome');
  expect(insertAt('', 0, 'link')).toEqual({ text: '{{ link }}', caret: 10 });
});
