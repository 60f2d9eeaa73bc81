/** Texts of one-time codes: the tenant's template, and the last line by which browsers fill the code in. */
import type { MessageChannel, TemplateLanguage } from '@foyer/contract/messaging/messages.ts';
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { CodeMessage } from '../../../platform/messages/messaging-port.ts';
import { preferredLanguage } from '../policy.ts';
import { defaultContent, type MessageContent } from './default-templates.ts';
import { render, type Templates } from './templates.ts';

export function createCodeRenderer(templates: Pick<Templates, 'contentFor'>) {
  return async function wordCode(
    tx: Transaction,
    { channel, languages, ...codeInput }: CodeMessage,
  ): Promise<MessageContent> {
    const name = { kind: 'code', channel, language: preferredLanguage(languages ?? undefined) } as const;
    const own = await templates.contentFor(tx, name);
    try {
      return renderCode(name, own, codeInput);
    } catch {
      // The template was valid when it was saved; the default text is better than no code.
      return renderCode(name, defaultContent('code', channel, name.language), codeInput);
    }
  };
}

/**
 * @param host host of the page; browsers require it in the last line of an SMS to fill in the code
 * (WebOTP)
 */
export function renderCode(
  name: { readonly channel: MessageChannel; readonly language: TemplateLanguage },
  content: MessageContent,
  { code, clientName, host }: Pick<CodeMessage, 'code' | 'clientName' | 'host'>,
): MessageContent {
  const minutes = String(codeLimits.lifetimeMs / 60_000);
  const { subject, text } = render({ ...name, kind: 'code' }, content, { code, clientName, minutes });
  return {
    subject,
    text: name.channel === 'sms' ? `${text}\n\n@${host.replace(/:\d+$/, '')} #${code}` : text,
  };
}
