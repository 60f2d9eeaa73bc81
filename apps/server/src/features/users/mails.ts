/** What is mailed to staff about their account. */
import { minutes } from '@foyer/contract/time.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

interface LinkMail {
  readonly tenantName: string;
  readonly name: string;
  readonly link: string;
  readonly lastsMs: number;
}

export function resetMail({ tenantName, name, link, lastsMs }: LinkMail): Mail {
  return {
    subject: `${tenantName}: set a new password`,
    text: [
      `Hello ${name},`,
      `somebody asked for a new password for your ${tenantName} account. To set one, open:`,
      link,
      `The link works once, within ${inWords(lastsMs)}. If it was not you, do nothing: your password stays as it is.`,
    ].join('\n\n'),
  };
}

export function welcomeMail({ tenantName, name, link, lastsMs }: LinkMail): Mail {
  return {
    subject: `${tenantName}: your account`,
    text: [
      `Hello ${name},`,
      `an account was made for you at ${tenantName}. To set your password and sign in, open:`,
      link,
      `The link works once, within ${inWords(lastsMs)}. After that, "Forgot password" on the sign-in page sends a new one.`,
    ].join('\n\n'),
  };
}

const changes = {
  password: 'The password of your account was changed.',
  email: 'The email address of your account was changed: this one is no longer used to sign in.',
  'second-factor-added': 'A second factor was added to your account.',
  'second-factor-removed': 'A second factor was removed from your account.',
} as const;
export type AccountChange = keyof typeof changes;

/** A change that a thief would make too: the owner hears of it. */
export function changeMail(tenantName: string, name: string, change: AccountChange): Mail {
  return {
    subject: `${tenantName}: a change to your account`,
    text: [
      `Hello ${name},`,
      changes[change],
      'If it was not you or your admin, set a new password now and tell your admin.',
    ].join('\n\n'),
  };
}

function inWords(ms: number): string {
  const count = Math.round(ms / minutes(1));
  if (count < 120) return `${count} minutes`;
  const hours = Math.round(count / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
