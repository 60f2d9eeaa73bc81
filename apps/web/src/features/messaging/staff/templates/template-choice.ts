/** The choice of a template by kind, channel and language, and its placeholders. */
import type {
  MessageChannel,
  MessageKind,
  MessageTemplate,
  TemplateLanguage,
} from '@foyer/contract/messaging/messages.ts';

export interface TemplateChoice {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly language: TemplateLanguage;
}

export function isSame(a: TemplateChoice, b: TemplateChoice): boolean {
  return a.kind === b.kind && a.channel === b.channel && a.language === b.language;
}

/** The chosen template; else one of the same kind and channel, or of the same kind. */
export function findTemplate(
  templates: readonly MessageTemplate[],
  choice: TemplateChoice,
): MessageTemplate | undefined {
  const sameKind = templates.filter(({ kind }) => kind === choice.kind);
  return (
    sameKind.find((each) => isSame(each, choice)) ??
    sameKind.find(({ channel }) => channel === choice.channel) ??
    sameKind[0]
  );
}

/** The distinct values in their original order. */
export function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

const pattern = /\{\{\s*([\w.]+)[^}]*\}\}/g;

/** The names in `{{ }}` that are no known placeholders. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name);
  return distinct(names).filter((name) => !known.includes(name));
}

/** Whether the text contains the placeholder of the code. */
export function containsCode(text: string): boolean {
  return /\{\{-?\s*code\b/.test(text);
}

/** The placeholder as it is written in a template. */
export function formatPlaceholder(name: string): string {
  return `{{ ${name} }}`;
}

/** Inserts a placeholder at the caret. */
export function insertAt(text: string, at: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, at);
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  const inserted = gap + formatPlaceholder(name);
  return { text: before + inserted + text.slice(at), caret: at + inserted.length };
}
