/** A mail in the tenant's clothes: the same words once more as a page, with the tenant's name, logo and colour above them. */
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { MailPicture, Parcel } from './carrier.ts';

/** What a mail shows of its tenant. */
export interface MailLook {
  readonly name: string;
  /** `#RRGGBB`, for either background that a mail program may have. */
  readonly accents: { readonly light: string; readonly dark: string };
  /** Of a kind that mail programs show; goes with the mail, as nothing in it is fetched. */
  readonly logo: MailPicture | null;
}

interface Parts {
  readonly database: Database;
  readonly lookOf: (unit: Unit) => Promise<MailLook>;
}

export type DressMail = (scope: TenantScope, parcel: Parcel) => Promise<Parcel>;

export function createMailDress({ database, lookOf }: Parts): DressMail {
  return async (scope, parcel) => {
    if (parcel.channel !== 'email') return parcel;
    // Words alone are better than no mail.
    const look = await database.withTenant(scope, lookOf).catch(() => null);
    return look ? { ...parcel, dressed: { html: mailPage(parcel, look), logo: look.logo } } : parcel;
  };
}

/** By which the page names the logo that goes with it. */
export const logoName = 'logo';

const letters = "font:16px/24px -apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** Grounds and letters are the mail program's own, light or dark; of the tenant are the line, the name and the links. */
function mailPage({ subject, text }: Parcel, { name, accents, logo }: MailLook): string {
  const { light, dark } = accents;
  const picture = logo
    ? `<img src="cid:${logoName}" alt="" height="40" style="height:40px;max-width:160px;vertical-align:middle;border:0;margin-right:12px">`
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
<div style="max-width:560px;margin:0 auto;padding:24px 20px;${letters};overflow-wrap:break-word">
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

/** An address as it stands in a text, without the sign that ends the sentence. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

function withLinks(line: string): string {
  return line
    .split(address)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join('');
}
