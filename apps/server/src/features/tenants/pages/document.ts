/**
 * Renders a page: the built document with the tenant's name and colours in its head, and the page's
 * Content-Security-Policy.
 */
import { firstScreenId, prerenderedAttribute } from '@foyer/contract/registration/first-screen.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import { imageTypeOf } from '../../../platform/storage/media-types.ts';
import { themeColorOf } from '../brand/brand.ts';
import { brandCss, withFontOf } from '../brand/brand-css.ts';
import type { Tenant } from '../service.ts';
import type { RenderedScreen } from './first-screen.ts';
import type { Preloads } from './preloads.ts';

/** Placeholders in the built documents for what only the server knows. */
const headPlaceholder = '<!--foyer:head-->';
const rootPlaceholder = '<div id="root"></div>';
/** Preloads of the document's scripts. A pre-rendered page fetches its scripts after the first paint. */
const scriptPreload = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * The first stylesheet that names cascade layers fixes their order; preloaded stylesheets name only their own
 * layer.
 */
const layerOrder = '@layer tokens,base,components,tenant;';

interface DocumentInput {
  readonly template: string;
  readonly tenant: Pick<Tenant, 'name' | 'brand' | 'favicon' | 'faviconFile'>;
  readonly nonce: string;
  readonly preloads: Preloads;
  /** The pre-rendered first screen; `null` when there is none. */
  readonly drawn: RenderedScreen | null;
  /**
   * The tenant's custom CSS; empty when there is none, and on the staff pages, so that no one locks
   * themselves out.
   */
  readonly styles: string;
}

export function renderDocument({ template, tenant, nonce, preloads, drawn, styles }: DocumentInput): string {
  const scripts = preloads.files.filter((address) => !isStylesheet(address));
  const head = [
    `<title>${escapeHtml(drawn?.title ?? tenant.name)}</title>`,
    `<link rel="icon" href="${tenant.favicon}" type="${iconTypeOf(tenant)}">`,
    `<meta name="theme-color" content="${themeColorOf(tenant.brand)}">`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<style nonce="${nonce}">${layerOrder}${brandCss(tenant.brand)}</style>`,
    ...(styles ? [`<style nonce="${nonce}">${styles}</style>`] : []),
    ...(drawn ? [] : preloads.calls).map((address) => linkTo('rel="preload" as="fetch"', address)),
    ...scripts.map((address) => linkTo('rel="modulepreload"', address)),
  ].join('\n    ');
  // After the script that starts the page, which would otherwise wait for the stylesheets.
  const stylesheets = preloads.files
    .filter(isStylesheet)
    .map((address) => `${linkTo('rel="stylesheet"', address)}\n    `)
    .join('');
  // A replacer function: a name may contain a `$` pattern of `String.replace`.
  const page = withFontOf(tenant.brand, template);
  return (
    (drawn ? page.replaceAll(scriptPreload, '') : page)
      .replaceAll('<style>', `<style nonce="${nonce}">`)
      .replace('</head>', (end) => stylesheets + end)
      // The tenant's texts are inserted after all placeholders in front of them were found.
      .replace(headPlaceholder, () => head)
      .replace(rootPlaceholder, (blank) => (drawn ? rootWith(drawn) : blank))
      .replace(
        /(<html\b[^>]*\bdata-theme=")[^"]*"/,
        (_match, before: string) =>
          `${before}${tenant.brand.mode}"${drawn ? ` ${prerenderedAttribute}` : ''}`,
      )
  );
}

const isStylesheet = (address: string) => address.endsWith('.css');

function iconTypeOf({ faviconFile }: Pick<Tenant, 'faviconFile'>): string {
  return (faviconFile && imageTypeOf(faviconFile)) ?? 'image/svg+xml';
}

/**
 * The markup, and the data it was rendered from as a JSON block; escaping `<` keeps the data from ending the
 * block.
 */
function rootWith({ markup, screen }: RenderedScreen): string {
  const json = JSON.stringify(screen).replaceAll('<', '\\u003c');
  return `<div id="root">${markup}</div>\n    <script type="application/json" id="${firstScreenId}">${json}</script>`;
}

const linkTo = (relation: string, address: string) =>
  `<link ${relation} crossorigin href="${escapeHtml(address)}">`;

interface PolicyInput {
  readonly nonce: string;
  /** Hashes of the document's inline scripts. */
  readonly scriptHashes: readonly string[];
  /** Host and port of the request. */
  readonly host: string;
  readonly secure: boolean;
  /** Origin of the staff's identity provider; set on the staff pages only. */
  readonly realmOrigin?: string | null;
  /** Origin that this page alone may frame besides. */
  readonly frameOrigin?: string | null;
}

/**
 * The page's Content-Security-Policy: it may connect to its own host, and staff pages also to their identity
 * provider.
 */
export function contentPolicy(input: PolicyInput): string {
  const { nonce, scriptHashes, host, secure, realmOrigin, frameOrigin } = input;
  // Some browsers do not match web sockets to the page's own host with 'self'.
  const socket = /^[a-z0-9.:[\]-]+$/i.test(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : '';
  const realm = realmOrigin ? ` ${realmOrigin}` : '';
  const frame = frameOrigin ? ` ${frameOrigin}` : '';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${socket}${realm}`,
    `frame-src 'self'${realm}${frame}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
