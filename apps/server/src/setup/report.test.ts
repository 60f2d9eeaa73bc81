import { expect, test } from 'vitest';
import { createReport } from './report.ts';

test('writes any output of an engine as one line of JSON', () => {
  const written: string[] = [];
  const { logEngine } = createReport({}, { write: (text) => void written.push(text) });

  logEngine('LiveKit: could not join "a\u001b[2K"\n{"level":30,"msg":"forged"}', 'warn');

  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toContain('\n');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'LiveKit: could not join "a\u001b[2K"\n{"level":30,"msg":"forged"}',
  });
});

test('writes what is ready and what is not to the log, when no start script prints it', () => {
  const written: string[] = [];
  const { ready } = createReport({}, { write: (text) => void written.push(text) });

  ready({
    addresses: [{ label: 'Foyer', url: 'http://0.0.0.0:3000/' }],
    accounts: [],
    readyList: [
      { name: 'Mail', isReady: false, text: 'no mail server', fix: 'Set SMTP_URL' },
      { name: 'Secret', isReady: true, text: 'from FOYER_SECRET' },
    ],
  });

  expect(written.join('')).toBe(
    'Foyer  http://0.0.0.0:3000/\n✗ Mail: no mail server → Set SMTP_URL\n✓ Secret: from FOYER_SECRET\n',
  );
});
