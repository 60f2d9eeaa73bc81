import { days, minutes } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { changeMail, resetMail, welcomeMail } from './account-mails.ts';

const about = {
  tenantName: 'Acme Learning',
  name: 'Priya',
  link: 'https://acme.example.com/login/reset?token=x',
};

test('a link mail names the sender, the purpose and how long the link works', () => {
  const [reset, welcome] = [
    resetMail({ ...about, lastsMs: minutes(30) }),
    welcomeMail({ ...about, lastsMs: days(3) }),
  ];

  expect(reset.subject).toBe('Set a new password for Acme Learning');
  expect(reset.text).toContain(`\n\n${about.link}\n\n`);
  expect(reset.text).toContain('once and expires in 30 minutes');
  expect(welcome.text).toContain('once and expires in 3 days');
});

test('a notice of a security change contains no link', () => {
  expect(changeMail('Acme Learning', 'Priya', 'second-factor-added').text).not.toMatch(/https?:/);
});
