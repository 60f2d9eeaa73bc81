import { days, minutes } from '@foyer/contract/time.ts';
import { expect, test } from 'vitest';
import { changeMail, resetMail, welcomeMail } from './mails.ts';

const about = {
  tenantName: 'Acme Learning',
  name: 'Priya',
  link: 'https://acme.example.com/login/reset?token=x',
};

test('a link comes with who sends it, what it is for and how long it works', () => {
  const [reset, welcome] = [
    resetMail({ ...about, lastsMs: minutes(30) }),
    welcomeMail({ ...about, lastsMs: days(3) }),
  ];

  expect(reset.subject).toBe('Acme Learning: set a new password');
  expect(reset.text).toContain(`\n\n${about.link}\n\n`);
  expect(reset.text).toContain('once, within 30 minutes');
  expect(welcome.text).toContain('once, within 3 days');
});

test('a change that a thief would make too is told without any link to click', () => {
  expect(changeMail('Acme Learning', 'Priya', 'second-factor-added').text).not.toMatch(/https?:/);
});
