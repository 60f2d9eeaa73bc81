import { expect, test } from 'vitest';
import { failedShareLabel, testContent } from './health-labels.ts';

test('the share of failed messages is of all that were sent or failed', () => {
  expect(failedShareLabel({ sent: 38, failed: 2 })).toBe('2 of 40 (5%)');
  expect(failedShareLabel({ sent: 3, failed: 0 })).toBe('0 of 3 (0%)');
  expect(failedShareLabel({ sent: 0, failed: 0 })).toBe('No messages');
});

test('a test message names the tenant by the placeholder of its template, and only mails have a subject', () => {
  expect(testContent('email').subject).toContain('{{ clientName }}');
  expect(testContent('sms')).toEqual({ subject: null, text: expect.stringContaining('{{ clientName }}') });
});
