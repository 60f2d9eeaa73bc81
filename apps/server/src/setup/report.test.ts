import { expect, test } from 'vitest';
import { createReport } from './report.ts';

test('writes any output of an engine as one line of JSON', () => {
  const written: string[] = [];
  const stdout = { write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.Process['stdout'];
  const { logEngine } = createReport({ stdout });

  logEngine('LiveKit: could not join "a\u001b[2K"\n{"level":30,"msg":"forged"}', 'warn');

  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toContain('\n');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'LiveKit: could not join "a\u001b[2K"\n{"level":30,"msg":"forged"}',
  });
});
