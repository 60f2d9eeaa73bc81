/** Adds the tenant's name as the sender of a mail, and an HTML version: the same text under its name, logo and accent colour. */
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import type { MailImage, OutgoingMessage } from '../providers/provider.ts';

/** The tenant's branding in a mail. */
export interface MailBranding {
  readonly name: string;
  /** `#RRGGBB`, for light and dark backgrounds of mail clients. */
  readonly accents: { readonly light: string; readonly dark: string };
  /** Attached to the mail, because mail clients do not load remote images. */
  readonly logo: MailImage | null;
}

interface Dependencies {
  readonly database: Database;
  readonly brandingOf: (tx: Transaction) => Promise<MailBranding>;
}

export type AddHtmlBody = (scope: TenantScope, message: OutgoingMessage) => Promise<OutgoingMessage>;

export function createMailLayout({ database, brandingOf }: Dependencies): AddHtmlBody {
  return async (scope, parcel) => {
    if (parcel.channel !== 'email') return parcel;
    // A mail without branding is better than no mail.
    const branding = await database.withTenant(scope, brandingOf).catch(() => null);
    if (!branding) return parcel;
    const { name, logo } = branding;
    return { ...parcel, senderName: name, htmlBody: { html: mailPage(parcel, branding), logo } };
  };
}

/** Content-ID by which the HTML refers to the attached logo. */
export const logoContentId = 'logo';

const fontStyle = "font:16px/24px -apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * Background and font are the mail client's own, light or dark; the tenant's are the rule, the name and the
 * links.
 */
function mailPage({ subject, text }: OutgoingMessage, { name, accents, logo }: MailBranding): string {
  const { light, dark } = accents;
  const picture = logo
    ? `<img src="cid:${logoContentId}" alt="" height="40" style="height:40px;max-width:160px;vertical-align:middle;border:0;margin-right:12px">`
    : '';
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject ?? name)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.brand{border-color:${dark}!important;color:${dark}!important}}</style>
</head>
<body style="margin:0;padding:0">
<div style="max-width:560px;margin:0 auto;padding:24px 20px;${fontStyle};overflow-wrap:break-word">
<div class="brand" dir="auto" style="border-bottom:3px solid ${light};padding-bottom:12px;margin-bottom:24px;color:${light};font-size:20px;font-weight:700">${picture}${escapeHtml(name)}</div>
${paragraphsOf(text)}
</div>
</body>
</html>
`;
}

function paragraphsOf(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (part) => `<p dir="auto" style="margin:0 0 16px">${part.split('\n').map(withLinks).join('<br>\n')}</p>`,
    )
    .join('\n');
}

/** A URL in a text, without trailing punctuation. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

function withLinks(textLine: string): string {
  return textLine
    .split(address)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join('');
}
