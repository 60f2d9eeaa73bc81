/** A page on its way out: the built document with the tenant's name and colours in its head, and the rules it runs under. */
import { escapeHtml } from '../../platform/http/html.ts';
import type { Ahead } from './ahead.ts';
import { paletteCss, themeColorOf } from './brand.ts';
import type { Tenant } from './service.ts';

/** Where the built documents leave room for what only the server knows. */
const headMark = '<!--foyer:head-->';

interface DocumentParts {
  readonly template: string;
  readonly tenant: Pick<Tenant, 'name' | 'brand' | 'favicon'>;
  readonly nonce: string;
  readonly ahead: Ahead;
}

export function renderDocument({ template, tenant, nonce, ahead }: DocumentParts): string {
  const head = [
    `<title>${escapeHtml(tenant.name)}</title>`,
    `<link rel="icon" href="${tenant.favicon}" type="image/svg+xml">`,
    `<meta name="theme-color" content="${themeColorOf(tenant.brand)}">`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<style nonce="${nonce}">${paletteCss(tenant.brand.preset)}</style>`,
    ...ahead.answers.map((address) => linkTo('rel="preload" as="fetch"', address)),
    ...ahead.files.map((address) =>
      linkTo(address.endsWith('.css') ? 'rel="stylesheet"' : 'rel="modulepreload"', address),
    ),
  ].join('\n    ');
  // By function: a name may hold what `replace` would take for a pattern.
  return template
    .replace(headMark, () => head)
    .replace(
      /(<html\b[^>]*\bdata-theme=")[^"]*"/,
      (_match, before: string) => `${before}${tenant.brand.mode}"`,
    );
}

const linkTo = (relation: string, address: string) =>
  `<link ${relation} crossorigin href="${escapeHtml(address)}">`;

interface PolicyParts {
  readonly nonce: string;
  /** Host and port the page was asked on. */
  readonly host: string;
  readonly secure: boolean;
}

/** What a page may load and whom it may talk to: this host, and nobody else. */
export function contentPolicy({ nonce, host, secure }: PolicyParts): string {
  // Some browsers do not count web sockets to the own host as 'self'.
  const socket = /^[a-z0-9.:[\]-]+$/i.test(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${socket}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
