import { expect, test } from 'vitest';
import { withoutTransaction } from './without-transaction.ts';

test('leaves the statements between BEGIN and COMMIT', () => {
  expect(
    withoutTransaction('\n BEGIN;\n SET LOCAL lock_timeout = 30000;\n select 1;\n COMMIT;\n ').trim(),
  ).toBe('SET LOCAL lock_timeout = 30000;\n select 1;');
});

test.each(['select 1', 'do $$ begin perform 1; end $$', "insert into notes values ('begin; commit;')"])(
  'leaves %s as it is',
  (text) => {
    expect(withoutTransaction(text)).toBe(text);
  },
);
