/** Settings of messages, and of the servers that tenants configure. */
import { onOrOff, sender } from './readers.ts';
import type { SettingRows } from './setting.ts';
import { httpUrl, smtpUrl } from './url-readers.ts';

export const messageSettings = {
  SMTP_URL: {
    read: smtpUrl,
    example: 'smtp://user:password@host:587',
    default: 'none',
    meaning:
      '`smtp://user:password@host:587`; sends the mail of tenants without a mail server of their own. Planned messages (confirmations, reminders, links) are retried six times; a code is sent at once, and the customer sees an error if that fails; account mails to staff are sent once. In a demonstration codes then go by email, and the form requires an address',
    isSecret: true,
  },
  MAIL_FROM: {
    read: sender,
    example: 'Foyer <no-reply@example.com>',
    default: '`Foyer <no-reply@localhost>`',
    meaning:
      "sender of mails. A tenant's mails have this address beside the tenant's own name, or the sender of its own mail server",
  },
  TWILIO_API_URL: {
    read: httpUrl,
    example: 'https://twilio.example.com',
    default: "Twilio's own",
    meaning: "another address for Twilio's API: a proxy, or a fake in tests",
  },
  FOYER_ALLOW_PRIVATE_PROVIDERS: {
    read: onOrOff,
    example: '1',
    default: '`0`',
    meaning:
      "`1`: tenants' mail servers and message providers may be on a private network, and be called without TLS",
    formerName: 'FOYER_PRIVATE_CARRIERS',
  },
  FOYER_ALLOW_PRIVATE_IDENTITY_PROVIDERS: {
    read: onOrOff,
    example: '1',
    default: '`0`',
    meaning:
      "`1`: tenants' identity providers may be on a private network, and be called without TLS ([single sign-on](docs/sign-on.md))",
    formerName: 'FOYER_PRIVATE_REALMS',
  },
  FOYER_ALLOW_PRIVATE_ANALYTICS: {
    read: onOrOff,
    example: '1',
    default: '`0`',
    meaning:
      "`1`: tenants' analytics servers may be on a private network, and be called without TLS ([analytics](docs/analytics.md))",
  },
  FOYER_ALLOW_PRIVATE_WEBHOOKS: {
    read: onOrOff,
    example: '1',
    default: '`0`',
    meaning:
      "`1`: tenants' webhooks may be sent to a private network, and without TLS ([webhooks](docs/webhooks.md))",
  },
} as const satisfies SettingRows;
