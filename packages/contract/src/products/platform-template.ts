/** The address template of an external platform: its rules, and how the address of a meeting is made of it. */
import type { FieldProblem } from '../core/errors.ts';
import type { Platform } from './products.ts';

/** The placeholders of a template, which are replaced when a meeting is opened. */
export const placeholders = ['meetingId', 'customerName', 'token', 'productSlug'] as const;
export type TemplateValues = Readonly<Record<(typeof placeholders)[number], string>>;

/** Schemes that run or show content, read local files or open other programs, and plain HTTP. */
const blockedSchemes: ReadonlySet<string> = new Set(
  (
    'javascript data vbscript file blob about filesystem view-source ws wss http https ftp jar resource ' +
    'chrome chrome-extension moz-extension intent search-ms ms-msdt mailto tel sms'
  ).split(' '),
);

/** Whether a tenant may allow the scheme for its apps; `https` needs no permission. */
export function isAppScheme(scheme: string): boolean {
  return /^[a-z][a-z0-9+.-]{1,39}$/.test(scheme) && !blockedSchemes.has(scheme);
}

/**
 * @param appSchemes the schemes that the tenant allows; `null`: each that it could allow
 * @returns `null` if the template is valid
 */
export function templateProblem(
  platform: Platform,
  template: string | null,
  appSchemes: readonly string[] | null,
): FieldProblem | null {
  if (platform === 'jupiter') return null;
  if (!template) return 'required';
  const scheme = schemeOf(template);
  const isApp = platform === 'lightSpeedApp' && isAppScheme(scheme);
  if ((scheme !== 'https' && !isApp) || !isWellFormed(template)) return 'invalid';
  return isApp && appSchemes && !appSchemes.includes(scheme) ? 'not_available' : null;
}

/** In lower case; empty without one. */
export function schemeOf(template: string): string {
  return /^([a-z][a-z0-9+.-]*):\/\//i.exec(template)?.[1]?.toLowerCase() ?? '';
}

/** Browsers and Node have it; this package is compiled without the types of either. */
declare const URL: { canParse(address: string): boolean };

function isWellFormed(template: string): boolean {
  const [, scheme = '', authority = '', rest = ''] = /^([^:]+):\/\/([^/?#]*)(.*)$/s.exec(template) ?? [];
  // The host must not contain placeholders or credentials.
  if (/[{}@\s\\]/.test(authority) || (/^https$/i.test(scheme) && !authority)) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  if (/[\s\u0000-\u001f\u007f-\u009f]/.test(template)) return false;
  const example = replacePlaceholders(rest, () => 'x');
  return !/[{}]/.test(example) && URL.canParse(`${scheme}://${authority}${example}`);
}

/** The address of a meeting. Each value is URL-encoded, so that it stays within its part of the address. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return replacePlaceholders(template, (name) => encodeValue(values[name]));
}

function replacePlaceholders(template: string, valueFor: (name: keyof TemplateValues) => string): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const known = placeholders.find((placeholder) => placeholder === name);
    return known ? valueFor(known) : whole;
  });
}

/** Parsers of URLs read encoded dots as path segments too, so a value of dots only is replaced. */
function encodeValue(value: string): string {
  return /^\.{1,2}$/.test(value) ? '-' : encodeURIComponent(value.toWellFormed());
}
