import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLinkTokens } from './token.ts';

const tokens = createLinkTokens('a secret of the tests');
const acme = '5d1f0a8e-6f5e-4c1e-9a57-1f4b1f1f0001';
const globex = '5d1f0a8e-6f5e-4c1e-9a57-1f4b1f1f0002';
const link = { id: crypto.randomUUID(), expiresAt: new Date('2026-11-22T10:00:00Z') };

describe('the token of a link', () => {
  test('contains its link in 44 URL-safe characters', () => {
    const token = tokens.sign(acme, link);

    expect(token).toMatch(/^[\w-]{44}$/);
    expect(tokens.read(acme, token)).toBe(link.id);
  });

  test('is rejected at another tenant, and with another secret', () => {
    const token = tokens.sign(acme, link);

    expect(tokens.read(globex, token)).toBeNull();
    expect(createLinkTokens('another secret').read(acme, token)).toBeNull();
  });

  test('is rejected when any character changes', () => {
    const token = tokens.sign(acme, link);
    fc.assert(
      fc.property(fc.nat({ max: 43 }), fc.constantFrom(...'AZaz09-_'), (index, character) => {
        fc.pre(token[index] !== character);
        const changed = token.slice(0, index) + character + token.slice(index + 1);
        expect(tokens.read(acme, changed)).toBeNull();
      }),
    );
  });

  test.each([
    ['empty', ''],
    ['truncated', tokens.sign(acme, link).slice(0, 40)],
    ['extended', `${tokens.sign(acme, link)}AAAA`],
    ['unsigned', 'A'.repeat(44)],
    ['not base64url', 'ä'.repeat(44)],
  ])('that is %s is rejected', (_what, token) => {
    expect(tokens.read(acme, token)).toBeNull();
  });
});
