/** What the product would have sent: codes are read from the demonstration's outbox, as a person trying it out would. */

import type { AnswerOf } from '@foyer/contract/http.ts';
import type { messagingRoutes } from '@foyer/contract/messaging.ts';
import { callTenant } from './tenant-calls.ts';

type Message = AnswerOf<typeof messagingRoutes.outbox>['result'][number];

/** The newest code that was sent to this number or address. */
export async function readCode({
  port,
  tenant,
  to,
}: {
  port: number;
  tenant: string;
  to: string;
}): Promise<string> {
  const answer = await callTenant('/api/dev/outbox', { port, tenant });
  const messages = (answer.json() as { result: Message[] }).result;
  const message = messages.find((each) => normalise(each.to).endsWith(normalise(to)));
  const code = /\b(\d{6})\b/.exec(message?.text ?? '')?.[1];
  if (!code) throw new Error(`No code was sent to ${to}. The outbox: ${answer.text}`);
  return code;
}

function normalise(recipient: string): string {
  return recipient.replace(/[\s()-]/g, '');
}
