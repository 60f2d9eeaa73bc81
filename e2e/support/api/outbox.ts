/**
 * Reads codes and links from the demo outbox, which holds the messages that a demo installation does not
 * deliver.
 */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { messagingRoutes } from '@foyer/contract/messaging/outbox.ts';
import { expect } from '@playwright/test';
import { callTenant } from './tenant-calls.ts';

type Message = AnswerOf<typeof messagingRoutes.outbox>['result'][number];

interface Recipient {
  readonly port: number;
  readonly tenant: string;
  readonly to: string;
}

/** @returns the newest code sent to this number or address */
export async function readCode(recipient: Recipient): Promise<string> {
  const { messages, text } = await readMessages(recipient);
  const code = /\b(\d{6})\b/.exec(messages[0]?.text ?? '')?.[1];
  if (!code) throw new Error(`No code was sent to ${recipient.to}. The outbox: ${text}`);
  return code;
}

/** @returns the address in the newest message that contains one */
export async function readLink(recipient: Recipient): Promise<string> {
  const { messages, text } = await readMessages(recipient);
  const link = messages.flatMap((message) => /https?:\/\/\S+/.exec(message.text)?.[0] ?? [])[0];
  if (!link) throw new Error(`No link was sent to ${recipient.to}. The outbox: ${text}`);
  return link;
}

const subjects = { welcome: /^Your .+ account$/, reset: /^Set a new password for / };

/**
 * Waits for the mail, which is sent after the HTTP response.
 * @returns the link to set a password in the newest one
 */
export async function readPasswordLink(recipient: Recipient, kind: keyof typeof subjects): Promise<URL> {
  let link: string | undefined;
  const findLink = async () => {
    const { messages } = await readMessages(recipient);
    const mail = messages.find(({ subject }) => subjects[kind].test(subject ?? ''));
    link = /(https?:\/\/\S+)/.exec(mail?.text ?? '')?.[1];
    return link;
  };
  await expect.poll(findLink, { message: `${kind} mail to ${recipient.to}` }).toBeDefined();
  return new URL(link ?? '');
}

/** The messages to this recipient, newest first. */
async function readMessages({ port, tenant, to }: Recipient) {
  const { text, json } = await callTenant('/api/dev/outbox', { port, tenant });
  const all = (json() as { result: Message[] }).result;
  return { text, messages: all.filter((each) => normalise(each.to).endsWith(normalise(to))) };
}

function normalise(recipient: string): string {
  return recipient.replace(/[\s()-]/g, '');
}
