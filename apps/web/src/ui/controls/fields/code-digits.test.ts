import { describe, expect, test } from 'vitest';
import { cleanCode, isComplete } from './code-digits.ts';

describe('cleanCode', () => {
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
  ])('reads "%s" as "%s"', (raw, code) => {
    expect(cleanCode(raw)).toBe(code);
  });

  test('ignores a digit after the sixth', () => {
    expect(cleanCode('4071234', '407123')).toBe('407123');
  });

  test('starts a new code when a digit replaces the selection', () => {
    expect(cleanCode('9', '407123')).toBe('9');
  });
});

test('isComplete is true for six digits', () => {
  expect(isComplete('407123')).toBe(true);
  expect(isComplete('40712')).toBe(false);
});
