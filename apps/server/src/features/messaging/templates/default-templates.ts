/** Default message texts, used where a tenant has no text of its own. */
import type { MessageChannel, TemplateLanguage } from '@foyer/contract/messaging/messages.ts';
import { canOptOut } from '../policy.ts';
import { ar } from './translations/ar.ts';
import { de } from './translations/de.ts';
import { en } from './translations/en.ts';
import { es } from './translations/es.ts';
import { fr } from './translations/fr.ts';
import { hi } from './translations/hi.ts';
import type { Language, TemplateKind } from './translations/language.ts';

export type { TemplateKind };

export interface MessageContent {
  /** `null` for SMS and WhatsApp. */
  readonly subject: string | null;
  readonly text: string;
}

const languages: Readonly<Record<TemplateLanguage, Language>> = { en, hi, fr, de, es, ar };

/** Last line of a mail that recipients can opt out of. */
const optOutLine: Readonly<Record<TemplateLanguage, string>> = {
  en: 'Unsubscribe from these emails: {{ stopLink }}',
  hi: 'ऐसे मेल बंद करें: {{ stopLink }}',
  fr: 'Ne plus recevoir ces e-mails : {{ stopLink }}',
  de: 'Keine solchen E-Mails mehr: {{ stopLink }}',
  es: 'No recibir más estos correos: {{ stopLink }}',
  ar: 'إيقاف هذه الرسائل: {{ stopLink }}',
};

export function defaultContent(
  kind: TemplateKind,
  channel: MessageChannel,
  language: TemplateLanguage,
): MessageContent {
  const texts = languages[language][kind];
  if (channel !== 'email' && 'line' in texts) return { subject: null, text: texts.line };
  const paragraphs = canOptOut(kind) ? [...texts.mail, optOutLine[language]] : texts.mail;
  return { subject: texts.subject, text: paragraphs.join('\n\n') };
}
