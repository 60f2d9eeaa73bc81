/** Email over SMTP, through the operator's mail server or the tenant's own. */
import { messageLimits } from '@foyer/contract/messaging/messages.ts';
import nodemailer from 'nodemailer';
import { NotPublicError, resolvePublic } from '../../../platform/http/outgoing/ssrf-guard.ts';
import { logoContentId } from '../templates/mail-layout.ts';
import {
  DeliveryError,
  type HtmlBody,
  type MessageProvider,
  type OutgoingMessage,
  type ProviderMessageId,
} from './provider.ts';

export interface MailServer {
  /** `smtp://` or `smtps://`. */
  readonly url: string;
  /** The sender, as `Name <address>`. */
  readonly from: string;
}

export type MailProvider = MessageProvider & { close(): void };

type Transport = ReturnType<typeof transportTo>;

const timeoutMs = messageLimits.timeoutMs;

const transportOptions = {
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
  // A message never refers to local files or URLs to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

function transportTo(options: object) {
  return nodemailer.createTransport({ ...transportOptions, ...options });
}

/** The installation's mail server, with credentials in its URL; keeps connections open. */
export function createOperatorMailProvider({ url, from }: MailServer): MailProvider {
  const transport = transportTo({ url, pool: true, maxConnections: 3 });
  return {
    ...providerUsing(
      // Customers know the tenant, not who runs the installation.
      ({ senderName }) => (senderName ? { name: senderName, address: addressOf(from) } : from),
      (send) => send(transport),
    ),
    verify: () => verify((isTlsRequired) => transportTo({ url, requireTLS: isTlsRequired })),
    close: () => transport.close(),
  };
}

/**
 * A tenant's mail server: resolves and verifies the host for each mail, and connects only to that address.
 */
export function createTenantMailProvider(
  { url, from }: MailServer,
  secret: string | null,
  { allowPrivate }: { readonly allowPrivate: boolean },
): MessageProvider {
  const { protocol, hostname, port, username } = new URL(url);
  const isEncrypted = protocol === 'smtps:';
  // A password is only sent over TLS, except in the private network.
  const isTlsRequired = secret !== null && !allowPrivate;
  async function open(requireTLS: boolean) {
    const [first] = await resolvePublic(hostname, allowPrivate);
    return transportTo({
      host: first?.address,
      ...(port ? { port: Number(port) } : {}),
      secure: isEncrypted,
      requireTLS,
      tls: { servername: hostname },
      ...(username ? { auth: { user: decodeURIComponent(username), pass: secret ?? '' } } : {}),
    });
  }
  const provider = providerUsing(
    () => from,
    async (send) => {
      const transport = await open(isTlsRequired).catch(throwDeliveryError);
      try {
        return await send(transport);
      } finally {
        transport.close();
      }
    },
  );
  return { ...provider, verify: () => verify(open, !isTlsRequired) };
}

/** Connects, greets, changes to TLS and signs in. @param mayBePlain whether a server without TLS is accepted */
async function verify(
  open: (isTlsRequired: boolean) => Transport | Promise<Transport>,
  mayBePlain = true,
): Promise<string> {
  const attempt = async (isTlsRequired: boolean) => {
    const transport = await open(isTlsRequired);
    await transport.verify().finally(() => transport.close());
  };
  try {
    await attempt(true);
    return 'connected and signed in over TLS';
  } catch (error) {
    const { code, command } = error as { code?: unknown; command?: unknown };
    const hasNoTls = code === 'ETLS' || command === 'STARTTLS';
    if (!hasNoTls || !mayBePlain) throw error;
    await attempt(false);
    return 'connected and signed in, without TLS';
  }
}

type WithTransport = (
  send: (transport: Transport) => Promise<ProviderMessageId>,
) => Promise<ProviderMessageId>;

/** `Name <address>`, or its parts. */
type Sender = string | { readonly name: string; readonly address: string };

function providerUsing(
  senderOf: (message: OutgoingMessage) => Sender,
  withTransport: WithTransport,
): MessageProvider {
  return {
    kind: 'smtp',
    send: (message) =>
      withTransport((transport) =>
        transport.sendMail(toMail(message, senderOf(message))).then(() => null, throwDeliveryError),
      ),
  };
}

/** An encoded word has 75 characters at most (RFC 2047). */
const bytesPerWord = 42;

/**
 * nodemailer sends ASCII as it is, also a text that looks like an encoded word: mail programs would show what it
 * decodes to.
 */
function encodedSubject(subject: string) {
  const words = [''];
  for (const character of subject) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) <= bytesPerWord) words[words.length - 1] = longer;
    else words.push(character);
  }
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
  return { prepared: true, foldLines: true, value: encoded.join(' ') };
}

/** A repeated mail has the same Message-ID, so that the recipient's mailbox can detect duplicates. */
function toMail(
  { id, to, subject, text, unsubscribeUrl, calendar, htmlBody }: OutgoingMessage,
  from: Sender,
) {
  return {
    from,
    // As an object: a comma in an address must not create a second recipient.
    to: { name: '', address: to },
    ...(subject?.includes('=?') ? {} : { subject: subject ?? '' }),
    text,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: {
      ...(subject?.includes('=?') ? { subject: encodedSubject(subject) } : {}),
      ...(unsubscribeUrl
        ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
    ...(htmlBody ? { html: htmlBody.html, attachments: attachmentsOf(htmlBody) } : {}),
    ...(calendar
      ? { icalEvent: { method: calendar.method, content: calendar.text, filename: 'invite.ics' } }
      : {}),
  };
}

function attachmentsOf({ logo }: HtmlBody) {
  if (!logo) return [];
  const { type, bytes } = logo;
  const filename = type === 'image/png' ? 'logo.png' : 'logo.jpg';
  return [
    {
      cid: logoContentId,
      filename,
      content: bytes,
      contentType: type,
      contentDisposition: 'inline' as const,
    },
  ];
}

const addressOf = (from: Sender): string =>
  typeof from === 'string' ? (/<([^<>]+)>$/.exec(from)?.[1] ?? from) : from.address;

function domainOf(from: Sender): string {
  return /@([\w.-]+)/.exec(addressOf(from))?.[1] ?? 'localhost';
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
}

function throwDeliveryError(error: unknown): never {
  if (error instanceof DeliveryError) throw error;
  if (error instanceof NotPublicError)
    throw new DeliveryError({ problem: error.message, isFinal: true }, { cause: error });
  const { code, responseCode, syscall } = error as SmtpError;
  if (code === 'EAUTH')
    throw new DeliveryError({ problem: 'The mail server rejected the user name or password.' });
  if (responseCode) {
    const problem = `The mail server answered ${responseCode}.`;
    // Without a cause: the server's reply may contain the address, and errors are logged.
    throw new DeliveryError({ problem, isFinal: responseCode >= 500 });
  }
  // nodemailer reports a connection lost at the start and at the end alike; only a failed connection is
  // certain.
  const isUnreachable = syscall === 'connect' || code === 'EDNS' || code === 'ENOTFOUND';
  const problem = isUnreachable
    ? 'The mail server cannot be reached.'
    : 'The mail server did not answer in time.';
  throw new DeliveryError({ problem, maybeSent: !isUnreachable }, { cause: error });
}
