/** Texts of the mails that staff receive about their account. */
import { minutes } from '@foyer/contract/core/time.ts';
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { secondFactorRemovalLimits } from '@foyer/contract/users/account.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** Adds the tenant's contact as the last line. @param contact `null` where the tenant has set none */
export function withContact({ subject, text }: Mail, contact: string | null): Mail {
  return { subject, text: contact === null ? text : `${text}\n\nQuestions? Contact ${contact}.` };
}

interface LinkMail {
  readonly tenantName: string;
  readonly name: string;
  readonly link: string;
  readonly lastsMs: number;
}

export function resetMail({ tenantName, name, link, lastsMs }: LinkMail): Mail {
  return {
    subject: `Set a new password for ${tenantName}`,
    text: [
      `Hello ${name},`,
      `We received a request to set a new password for your ${tenantName} account. To choose one, open this link:`,
      link,
      `The link works once and expires in ${formatDuration(lastsMs)}. If you didn't request it, ignore this email: your password stays the same.`,
    ].join('\n\n'),
  };
}

export function welcomeMail({ tenantName, name, link, lastsMs }: LinkMail): Mail {
  return {
    subject: `Your ${tenantName} account`,
    text: [
      `Hello ${name},`,
      `An account was created for you at ${tenantName}. To set your password and sign in, open this link:`,
      link,
      `The link works once and expires in ${formatDuration(lastsMs)}. After that, use "Forgot password?" on the sign-in page to get a new one.`,
    ].join('\n\n'),
  };
}

/** Tells a super admin of the removal that the operator requested; without a time zone, in hours. */
export function factorRemovalMail({ tenantName, name, link }: Omit<LinkMail, 'lastsMs'>): Mail {
  const delay = formatDuration(secondFactorRemovalLimits.delayMs);
  return {
    subject: `Your second factor for ${tenantName} will be removed`,
    text: [
      `Hello ${name},`,
      `The operator of this service received a report that you lost the second factor of your ${tenantName} account. It will be removed ${delay} after this email. Until then, signing in still requires it. Your password stays the same.`,
      "If you still have your second factor, or didn't report it as lost, cancel the removal on this page:",
      link,
      'Signing in with your second factor cancels it too.',
    ].join('\n\n'),
  };
}

const changes = {
  password: 'The password of your account was changed.',
  email: 'The email address of your account was changed. You can no longer sign in with this one.',
  'second-factor-added': 'A second factor was added to your account.',
  'second-factor-removed': 'A second factor was removed from your account.',
  'recovery-codes-created': 'New recovery codes were created for your account. Earlier codes no longer work.',
  'recovery-code-used':
    'A recovery code was used instead of your second factor to sign in to your account. It no longer works. Under Your account, you can see how many codes are left and create new ones.',
  'single-sign-on':
    'Single sign-on was connected to your account. You can now sign in through your identity provider.',
} as const;
export type AccountChange = keyof typeof changes;

/** A notice to the account's owner about a change that an intruder would make too. */
export function changeMail(tenantName: string, name: string, change: AccountChange): Mail {
  return {
    subject: `Your ${tenantName} account was changed`,
    text: [
      `Hello ${name},`,
      changes[change],
      'If this was not you or your admin, set a new password now and tell your admin.',
    ].join('\n\n'),
  };
}

/** To the admins of a tenant, once a day. */
export function manyCodesMail(tenantName: string, name: string): Mail {
  const { alertSends, maxTenantSends } = codeLimits;
  return {
    subject: `${tenantName} is sending many codes`,
    text: [
      `Hello ${name},`,
      `In the last hour, ${alertSends} codes were sent to people who registered with ${tenantName}. At ${maxTenantSends} codes in one hour, no more are sent until there are fewer.`,
      "If you don't expect this many visitors, someone may be requesting codes to cause costs. Under Settings, General, a super admin can choose the countries that codes are sent to.",
    ].join('\n\n'),
  };
}

function formatDuration(ms: number): string {
  const count = Math.round(ms / minutes(1));
  if (count < 120) return `${count} minutes`;
  const hours = Math.round(count / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
