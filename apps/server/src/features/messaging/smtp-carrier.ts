/** Email over SMTP, by the operator's mail server or the tenant's own. */
import { messageLimits } from '@foyer/contract/managed-messages.ts';
import nodemailer from 'nodemailer';
import { NotPublicError, resolvePublic } from '../../platform/http/public-address.ts';
import { type Carrier, type CarrierId, type DressedMail, NotCarried, type Parcel } from './carrier.ts';
import { logoName } from './mail-dress.ts';

export interface MailServer {
  /** `smtp://` or `smtps://`. */
  readonly url: string;
  /** Who the mail is from, as `Name <address>`. */
  readonly from: string;
}

export type MailCarrier = Carrier & { close(): void };

type Transport = ReturnType<typeof transportTo>;

const patienceMs = messageLimits.patienceMs;

const bounds = {
  connectionTimeout: patienceMs,
  greetingTimeout: patienceMs,
  socketTimeout: patienceMs,
  dnsTimeout: patienceMs,
  // Nothing in a message is ever a file or an address to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

function transportTo(options: object) {
  return nodemailer.createTransport({ ...bounds, ...options });
}

/** The installation's own, with user and password in its address: connections are kept. */
export function createOperatorMail({ url, from }: MailServer): MailCarrier {
  const transport = transportTo({ url, pool: true, maxConnections: 3 });
  return { ...carrierBy(from, (send) => send(transport)), close: () => transport.close() };
}

/** A tenant's own: each mail looks anew where the name leads, and goes there only. */
export function createTenantMail(
  { url, from }: MailServer,
  secret: string | null,
  { allowPrivate }: { readonly allowPrivate: boolean },
): Carrier {
  const { protocol, hostname, port, username } = new URL(url);
  return carrierBy(from, async (send) => {
    const [first] = await resolvePublic(hostname, allowPrivate).catch(refused);
    const isEncrypted = protocol === 'smtps:';
    const transport = transportTo({
      host: first?.address,
      ...(port ? { port: Number(port) } : {}),
      secure: isEncrypted,
      // A password is not said in the clear, except in our own house.
      requireTLS: secret !== null && !allowPrivate,
      tls: { servername: hostname },
      ...(username ? { auth: { user: decodeURIComponent(username), pass: secret ?? '' } } : {}),
    });
    try {
      return await send(transport);
    } finally {
      transport.close();
    }
  });
}

type By = (send: (transport: Transport) => Promise<CarrierId>) => Promise<CarrierId>;

function carrierBy(from: string, by: By): Carrier {
  return {
    kind: 'smtp',
    carry: (parcel) => by((transport) => transport.sendMail(mailOf(parcel, from)).then(() => null, refused)),
  };
}

/** The words, and the same dressed; given again it bears the same name, so that a mailbox can tell that it has it. */
function mailOf({ id, to, subject, text, stopAddress, calendar, dressed }: Parcel, from: string) {
  return {
    from,
    // As an object: a comma in an address must not become a second recipient.
    to: { name: '', address: to },
    subject: subject ?? '',
    text,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: stopAddress
      ? { 'List-Unsubscribe': `<${stopAddress}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
    ...(dressed ? { html: dressed.html, attachments: picturesOf(dressed) } : {}),
    ...(calendar
      ? { icalEvent: { method: calendar.method, content: calendar.text, filename: 'invite.ics' } }
      : {}),
  };
}

function picturesOf({ logo }: DressedMail) {
  if (!logo) return [];
  const { type, bytes } = logo;
  const filename = type === 'image/png' ? 'logo.png' : 'logo.jpg';
  return [
    { cid: logoName, filename, content: bytes, contentType: type, contentDisposition: 'inline' as const },
  ];
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
}

function refused(error: unknown): never {
  if (error instanceof NotCarried) throw error;
  if (error instanceof NotPublicError)
    throw new NotCarried({ problem: error.message, isFinal: true }, { cause: error });
  const { code, responseCode, syscall } = error as SmtpError;
  if (code === 'EAUTH')
    throw new NotCarried({ problem: 'The mail server does not accept the user and its password.' });
  if (responseCode) {
    const problem = `The mail server answered ${responseCode}.`;
    // Without the cause: a mail server's words name the mailbox, and this is logged.
    throw new NotCarried({ problem, isFinal: responseCode >= 500 });
  }
  // The library says the same of a connection that broke at the beginning and at the end: only what never was is sure.
  const isUnreachable = syscall === 'connect' || code === 'EDNS' || code === 'ENOTFOUND';
  const problem = isUnreachable
    ? 'The mail server cannot be reached.'
    : 'The mail server did not answer in time.';
  throw new NotCarried({ problem, maybeSent: !isUnreachable }, { cause: error });
}
