/** What the product would have sent: codes are read from the demonstration's outbox, as a person trying it out would. */
import type { AnswerOf } from '@foyer/contract/http.ts';
import type { messagingRoutes } from '@foyer/contract/messaging.ts';
import { expect } from '@playwright/test';
import { callTenant } from './tenant-calls.ts';

type Message = AnswerOf<typeof messagingRoutes.outbox>['result'][number];

interface Recipient {
  readonly port: number;
  readonly tenant: string;
  readonly to: string;
}

/** The newest code that was sent to this number or address. */
export async function readCode(recipient: Recipient): Promise<string> {
  const { messages, text } = await readMessages(recipient);
  const code = /\b(\d{6})\b/.exec(messages[0]?.text ?? '')?.[1];
  if (!code) throw new Error(`No code was sent to ${recipient.to}. The outbox: ${text}`);
  return code;
}

/** Where the newest message with a link leads. */
export async function readLink(recipient: Recipient): Promise<string> {
  const { messages, text } = await readMessages(recipient);
  const link = messages.flatMap((message) => /https?:\/\/\S+/.exec(message.text)?.[0] ?? [])[0];
  if (!link) throw new Error(`No link was sent to ${recipient.to}. The outbox: ${text}`);
  return link;
}

const subjects = { welcome: /: your account$/, reset: /: set a new password$/ };

/** The link to set a password in the newest mail of its kind. Waits for it: it is sent after the page was answered. */
export async function readPasswordLink(recipient: Recipient, kind: keyof typeof subjects): Promise<URL> {
  let link: string | undefined;
  const look = async () => {
    const { messages } = await readMessages(recipient);
    const mail = messages.find(({ subject }) => subjects[kind].test(subject ?? ''));
    link = /(https?:\/\/\S+)/.exec(mail?.text ?? '')?.[1];
    return link;
  };
  await expect.poll(look, { message: `${kind} mail to ${recipient.to}` }).toBeDefined();
  return new URL(link ?? '');
}

/** What was sent to this recipient, newest first. */
async function readMessages({ port, tenant, to }: Recipient) {
  const { text, json } = await callTenant('/api/dev/outbox', { port, tenant });
  const all = (json() as { result: Message[] }).result;
  return { text, messages: all.filter((each) => normalise(each.to).endsWith(normalise(to))) };
}

function normalise(recipient: string): string {
  return recipient.replace(/[\s()-]/g, '');
}
