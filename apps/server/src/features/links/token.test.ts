import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLinkTokens } from './token.ts';

const tokens = createLinkTokens('a secret of the tests');
const acme = '5d1f0a8e-6f5e-4c1e-9a57-1f4b1f1f0001';
const globex = '5d1f0a8e-6f5e-4c1e-9a57-1f4b1f1f0002';
const link = { id: crypto.randomUUID(), expiresAt: new Date('2026-11-22T10:00:00Z') };

describe('the token of a link', () => {
  test('names its link, in 44 characters that need no escaping', () => {
    const token = tokens.sign(acme, link);

    expect(token).toMatch(/^[\w-]{44}$/);
    expect(tokens.read(acme, token)).toBe(link.id);
  });

  test('is a forged one at another tenant, and under another secret', () => {
    const token = tokens.sign(acme, link);

    expect(tokens.read(globex, token)).toBeNull();
    expect(createLinkTokens('another secret').read(acme, token)).toBeNull();
  });

  test('with any character changed it is nothing', () => {
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
    ['nothing', ''],
    ['cut off', tokens.sign(acme, link).slice(0, 40)],
    ['made longer', `${tokens.sign(acme, link)}AAAA`],
    ['made up', 'A'.repeat(44)],
    ['of other signs', 'ä'.repeat(44)],
  ])('%s is nothing', (_what, token) => {
    expect(tokens.read(acme, token)).toBeNull();
  });
});
