/** What the product would have sent: codes are read from the demonstration's outbox, as a person trying it out would. */

import type { AnswerOf } from '@foyer/contract/http.ts';
import type { messagingRoutes } from '@foyer/contract/messaging.ts';
import { callTenant } from './tenant-calls.ts';

type Message = AnswerOf<typeof messagingRoutes.outbox>['result'][number];

interface Recipient {
  readonly port: number;
  readonly tenant: string;
  readonly to: string;
}

/** The newest code that was sent to this number or address. */
export async function readCode(recipient: Recipient): Promise<string> {
  return findInNewest(recipient, 'code', /\b(\d{6})\b/);
}

/** The link in the newest mail to this address. */
export async function readLink(recipient: Recipient): Promise<URL> {
  return new URL(await findInNewest(recipient, 'link', /(https?:\/\/\S+)/));
}

async function findInNewest({ port, tenant, to }: Recipient, what: string, pattern: RegExp): Promise<string> {
  const answer = await callTenant('/api/dev/outbox', { port, tenant });
  const messages = (answer.json() as { result: Message[] }).result;
  const message = messages.find((each) => normalise(each.to).endsWith(normalise(to)));
  const found = pattern.exec(message?.text ?? '')?.[1];
  if (!found) throw new Error(`No ${what} was sent to ${to}. The outbox: ${answer.text}`);
  return found;
}

function normalise(recipient: string): string {
  return recipient.replace(/[\s()-]/g, '');
}
