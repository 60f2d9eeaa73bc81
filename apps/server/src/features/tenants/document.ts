/** A page on its way out: the built document with the tenant's name and colours in its head, and the rules it runs under. */
import { drawnAttribute, firstScreenId } from '@foyer/contract/first-screen.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { typeOfFile } from '../../platform/storage/storage.ts';
import type { Ahead } from './ahead.ts';
import { themeColorOf } from './brand.ts';
import { brandCss, withFontOf } from './brand-css.ts';
import type { DrawnScreen } from './first-screen.ts';
import type { Tenant } from './service.ts';

/** Where the built documents leave room for what only the server knows. */
const headMark = '<!--foyer:head-->';
const place = '<div id="root"></div>';
/** What the page fetches beside the document; a page that is drawn fetches it once that is painted. */
const scriptLink = /\s*<link rel="modulepreload"[^>]*>/g;

/** Whichever sheet names the layers first decides which of them wins, and sheets that come ahead name only their own. */
const layersInOrder = '@layer tokens,base,components,tenant;';

interface DocumentParts {
  readonly template: string;
  readonly tenant: Pick<Tenant, 'name' | 'brand' | 'favicon' | 'faviconFile'>;
  readonly nonce: string;
  readonly ahead: Ahead;
  /** What the page shows first; `null`: nothing yet. */
  readonly drawn: DrawnScreen | null;
  /** The tenant's own; empty for none, and on the staff's pages: nobody is to lock themselves out. */
  readonly styles: string;
}

export function renderDocument({ template, tenant, nonce, ahead, drawn, styles }: DocumentParts): string {
  const scripts = ahead.files.filter((address) => !isSheet(address));
  const head = [
    `<title>${escapeHtml(drawn?.title ?? tenant.name)}</title>`,
    `<link rel="icon" href="${tenant.favicon}" type="${iconTypeOf(tenant)}">`,
    `<meta name="theme-color" content="${themeColorOf(tenant.brand)}">`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<style nonce="${nonce}">${layersInOrder}${brandCss(tenant.brand)}</style>`,
    ...(styles ? [`<style nonce="${nonce}">${styles}</style>`] : []),
    ...(drawn ? [] : ahead.answers).map((address) => linkTo('rel="preload" as="fetch"', address)),
    ...scripts.map((address) => linkTo('rel="modulepreload"', address)),
  ].join('\n    ');
  // After the script that starts the page, which would wait for them.
  const sheets = ahead.files
    .filter(isSheet)
    .map((address) => `${linkTo('rel="stylesheet"', address)}\n    `)
    .join('');
  // By function: a name may hold what `replace` would take for a pattern.
  const page = withFontOf(tenant.brand, template);
  return (
    (drawn ? page.replaceAll(scriptLink, '') : page)
      .replaceAll('<style>', `<style nonce="${nonce}">`)
      .replace('</head>', (end) => sheets + end)
      // What tenants write comes after what is looked for.
      .replace(headMark, () => head)
      .replace(place, (blank) => (drawn ? placeOf(drawn) : blank))
      .replace(
        /(<html\b[^>]*\bdata-theme=")[^"]*"/,
        (_match, before: string) => `${before}${tenant.brand.mode}"${drawn ? ` ${drawnAttribute}` : ''}`,
      )
  );
}

const isSheet = (address: string) => address.endsWith('.css');

function iconTypeOf({ faviconFile }: Pick<Tenant, 'faviconFile'>): string {
  return (faviconFile && typeOfFile(faviconFile)) ?? 'image/svg+xml';
}

/** The drawing, and what it was drawn from: a block of JSON, in which nothing can end the block. */
function placeOf({ markup, screen }: DrawnScreen): string {
  const known = JSON.stringify(screen).replaceAll('<', '\\u003c');
  return `<div id="root">${markup}</div>\n    <script type="application/json" id="${firstScreenId}">${known}</script>`;
}

const linkTo = (relation: string, address: string) =>
  `<link ${relation} crossorigin href="${escapeHtml(address)}">`;

interface PolicyParts {
  readonly nonce: string;
  /** Of the document's own scripts. */
  readonly scriptHashes: readonly string[];
  /** Host and port the page was asked on. */
  readonly host: string;
  readonly secure: boolean;
  /** The identity provider of this tenant's staff, on their pages alone. */
  readonly realmOrigin?: string | null;
}

/** What a page may load and whom it may talk to: this host, and nobody else but the realm that its staff sign in through. */
export function contentPolicy({ nonce, scriptHashes, host, secure, realmOrigin }: PolicyParts): string {
  // Some browsers do not count web sockets to the own host as 'self'.
  const socket = /^[a-z0-9.:[\]-]+$/i.test(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : '';
  const realm = realmOrigin ? ` ${realmOrigin}` : '';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${socket}${realm}`,
    `frame-src 'self'${realm}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
