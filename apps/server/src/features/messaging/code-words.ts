/** The words of a one-time code: the tenant's own, and the line by which phones fill it in, which is always ours. */
import type { MessageChannel, TemplateLanguage } from '@foyer/contract/managed-messages.ts';
import { codeLimits } from '@foyer/contract/registration.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { CodeToWord } from '../../platform/messages/port.ts';
import { defaultWords, type Words } from './default-words.ts';
import { languageAsked } from './policy.ts';
import { render, type Templates } from './templates.ts';

export function createCodeWords(templates: Pick<Templates, 'wordsFor'>) {
  return async function wordCode(unit: Unit, { channel, languages, ...told }: CodeToWord): Promise<Words> {
    const name = { kind: 'code', channel, language: languageAsked(languages ?? undefined) } as const;
    const own = await templates.wordsFor(unit, name);
    try {
      return codeWords(name, own, told);
    } catch {
      // Words that were good when they were kept; better the product's own than no code.
      return codeWords(name, defaultWords('code', channel, name.language), told);
    }
  };
}

/** @param told.host of the page, as browsers that fill codes in by themselves want it in the last line of a text message */
export function codeWords(
  name: { readonly channel: MessageChannel; readonly language: TemplateLanguage },
  words: Words,
  { code, clientName, host }: Pick<CodeToWord, 'code' | 'clientName' | 'host'>,
): Words {
  const minutes = String(codeLimits.lastsMs / 60_000);
  const { subject, text } = render({ ...name, kind: 'code' }, words, { code, clientName, minutes });
  return {
    subject,
    text: name.channel === 'sms' ? `${text}\n\n@${host.replace(/:\d+$/, '')} #${code}` : text,
  };
}
