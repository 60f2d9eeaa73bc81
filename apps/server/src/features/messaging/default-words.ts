/** The product's own words: what is told where a tenant has none of its own. */
import type { MessageChannel, TemplateLanguage } from '@foyer/contract/managed-messages.ts';
import { canOptOut } from './policy.ts';
import { ar } from './words-in/ar.ts';
import { de } from './words-in/de.ts';
import { en } from './words-in/en.ts';
import { es } from './words-in/es.ts';
import { fr } from './words-in/fr.ts';
import { hi } from './words-in/hi.ts';
import type { Language, TemplateKind } from './words-in/language.ts';

export type { TemplateKind };

export interface Words {
  /** `null` for SMS and WhatsApp. */
  readonly subject: string | null;
  readonly text: string;
}

const languages: Readonly<Record<TemplateLanguage, Language>> = { en, hi, fr, de, es, ar };

/** The last line of a mail that one need not get. */
const noMore: Readonly<Record<TemplateLanguage, string>> = {
  en: 'No more such mails: {{ stopLink }}',
  hi: 'ऐसे मेल बंद करें: {{ stopLink }}',
  fr: 'Ne plus recevoir ces e-mails : {{ stopLink }}',
  de: 'Keine solchen E-Mails mehr: {{ stopLink }}',
  es: 'No recibir más estos correos: {{ stopLink }}',
  ar: 'إيقاف هذه الرسائل: {{ stopLink }}',
};

export function defaultWords(kind: TemplateKind, channel: MessageChannel, language: TemplateLanguage): Words {
  const said = languages[language][kind];
  if (channel !== 'email') return { subject: null, text: said.line };
  const paragraphs = canOptOut(kind) ? [...said.mail, noMore[language]] : said.mail;
  return { subject: said.subject, text: paragraphs.join('\n\n') };
}
