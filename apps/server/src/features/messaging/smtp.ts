/** E-mail over SMTP, by the operator's mail server. */
import { seconds } from '@foyer/contract/time.ts';
import nodemailer from 'nodemailer';
import type { Message } from '../../platform/messages/port.ts';

export interface Mailer {
  /** Resolves when the mail server has taken the mail; throws when it has not, within some 10 s. */
  send(message: Pick<Message, 'to' | 'subject' | 'text'>): Promise<void>;
  close(): void;
}

/** A customer waits in front of the page for this to end. */
const patienceMs = seconds(10);

/**
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them
 * @param from who the mail is from, as `Name <address>`
 */
export function createMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    // Nothing in a message is ever a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // As an object: a comma in an address must not become a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject: subject ?? '', text });
    },
    close: () => transport.close(),
  };
}
