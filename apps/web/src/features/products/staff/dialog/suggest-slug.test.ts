import { slug } from '@foyer/contract/core/ids.ts';
import { expect, test } from 'vitest';
import { suggestSlug } from './suggest-slug.ts';

test.each([
  ['JEE Live Demo', 'en-GB', 'jee-live-demo'],
  ['Grade 6–10', 'en-GB', 'grade-6-10'],
  ['  Café & Bar  ', 'en-GB', 'cafe-bar'],
  [`${'a'.repeat(62)} b`, 'en-GB', 'a'.repeat(62)],
  ['Prüfung für Anfänger', 'de-DE', 'pruefung-fuer-anfaenger'],
  ['Prüfung für Anfänger', 'en-GB', 'prufung-fur-anfanger'],
  ['u\u0308ni\u0308code', 'de-AT', 'uenicode'],
  ['Große Øre, Æble, Łódź, Đà Nẵng', 'en-GB', 'grosse-ore-aeble-lodz-da-nang'],
  ['İstanbul Işık', 'tr-TR', 'istanbul-isik'],
  ["What's new", 'en-GB', 'whats-new'],
  ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'en-GB', 'full-width'],
])('suggests for "%s" in %s the slug %s', (name, locale, expected) => {
  expect(suggestSlug(name, locale)).toBe(expected);
  expect(slug.safeParse(expected).success).toBe(true);
});

test.each(['डेमो', 'عرض توضيحي', '演示', 'Демо 2', 'Επίδειξη', 'デモ', '데모', 'הדגמה'])(
  'suggests a short code for "%s", which is the same for the same name',
  (name) => {
    expect(suggestSlug(name, 'en-GB')).toMatch(/^product-[a-z0-9]{5}$/);
    expect(suggestSlug(` ${name}`, 'en-GB')).toBe(suggestSlug(name, 'en-GB'));
  },
);

test('suggests different codes for different names, and no slug without letters and digits', () => {
  expect(suggestSlug('演示', 'en-GB')).not.toBe(suggestSlug('课程', 'en-GB'));
  expect(suggestSlug('🎉 !', 'en-GB')).toBe('');
});
