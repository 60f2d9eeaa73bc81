import { slug } from '@foyer/contract/ids.ts';
import { expect, test } from 'vitest';
import { fieldsOf, suggestSlug, toBody } from './product-fields.ts';

test.each([
  ['JEE Live Demo', 'jee-live-demo'],
  ['Grade 6–10', 'grade-6-10'],
  ['  Café & Bar  ', 'cafe-bar'],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('the address suggested for "%s" is %s', (name, expected) => {
  expect(suggestSlug(name)).toBe(expected);
  expect(slug.safeParse(suggestSlug(name)).success).toBe(true);
});

test('a name without any letter of an address suggests none', () => {
  expect(suggestSlug('डेमो')).toBe('');
});

test('empty texts are sent as none', () => {
  const body = toBody({ ...fieldsOf(null), name: ' Demo ', headline: '  ', promise: ' Soon ' });

  expect(body).toMatchObject({ name: 'Demo', headline: null, promise: 'Soon' });
});

test('the built-in room has no template, however much was typed before', () => {
  const typed = { ...fieldsOf(null), platformTemplate: 'https://meet.example/{meetingId}' };

  expect(toBody(typed).platformTemplate).toBeNull();
  expect(toBody({ ...typed, platform: 'lightSpeedWeb' }).platformTemplate).toBe(typed.platformTemplate);
});
