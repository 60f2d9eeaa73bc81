/** Which of the many templates is looked at, and what stands in its words. */
import type {
  MessageChannel,
  MessageKind,
  MessageTemplate,
  TemplateLanguage,
} from '@foyer/contract/managed-messages.ts';

export interface TemplateChoice {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly language: TemplateLanguage;
}

export function isSame(a: TemplateChoice, b: TemplateChoice): boolean {
  return a.kind === b.kind && a.channel === b.channel && a.language === b.language;
}

/** The one that is wished for; where there is none of that channel or language, the nearest of its kind. */
export function findTemplate(
  templates: readonly MessageTemplate[],
  wished: TemplateChoice,
): MessageTemplate | undefined {
  const ofKind = templates.filter(({ kind }) => kind === wished.kind);
  return (
    ofKind.find((each) => isSame(each, wished)) ??
    ofKind.find(({ channel }) => channel === wished.channel) ??
    ofKind[0]
  );
}

/** The values that there are, in the order they come. */
export function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

const pattern = /\{\{\s*([\w.]+)[^}]*\}\}/g;

/** Names in `{{ }}` that nothing is put in for. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name);
  return distinct(names).filter((name) => !known.includes(name));
}

/** Whether the code is put in. */
export function saysCode(text: string): boolean {
  return /\{\{-?\s*code\b/.test(text);
}

/** As it stands in a text. */
export function writePlaceholder(name: string): string {
  return `{{ ${name} }}`;
}

/** The text with the placeholder where the caret was. */
export function insertAt(text: string, at: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, at);
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  const inserted = gap + writePlaceholder(name);
  return { text: before + inserted + text.slice(at), caret: at + inserted.length };
}
