import { describe, expect, test } from 'vitest';
import { cleanCode, isComplete } from './code-digits.ts';

describe('what is typed or pasted', () => {
  test.each([
    ['407123', '407123'],
    ['407 123', '407123'],
    ['407-123', '407123'],
    ['Your code is 407123.', '407123'],
    ['4071239', '407123'],
    ['abc', ''],
    ['४०७१२३', '407123'],
    ['٤٠٧١٢٣', '407123'],
    ['４０７１２３', '407123'],
  ])('%s → %s', (raw, code) => {
    expect(cleanCode(raw)).toBe(code);
  });

  test('a digit typed after the sixth changes nothing', () => {
    expect(cleanCode('4071234', '407123')).toBe('407123');
  });

  test('a digit typed over a selected code begins a new one', () => {
    expect(cleanCode('9', '407123')).toBe('9');
  });
});

test('six digits are complete, five are not', () => {
  expect(isComplete('407123')).toBe(true);
  expect(isComplete('40712')).toBe(false);
});
