/** An SMTP server that accepts every mail, and the mails it received. */
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface Mailbox {
  readonly url: string;
  /** The mails to this address, oldest first. */
  mailsTo(address: string): Mail[];
  /** Waits for a mail with this subject. */
  waitForMail(address: string, subject: RegExp): Promise<Mail>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '' }) => {
          mails.push({ to, subject, text });
          done();
        }, done);
      });
    },
  });
  // A killed server resets its connections.
  smtp.on('error', () => {});
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  const mailsTo = (address: string) => mails.filter(({ to }) => to.includes(address));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mailsTo,
    async waitForMail(address, subject) {
      let found: Mail | undefined;
      const lookForMail = () => {
        found = mailsTo(address).findLast((mail) => subject.test(mail.subject));
        return found !== undefined;
      };
      await expect.poll(lookForMail, { message: `a mail ${subject} to ${address}` }).toBe(true);
      return found as Mail;
    },
    close: () => new Promise((closed) => smtp.close(() => closed())),
  };
}

/** @returns the booking link in a mail */
export function findBookingLink({ text }: Mail): string {
  const link = /https?:\/\/\S+\/live\/\S+link=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in the mail: ${text}`);
  return link;
}
