/**
 * Standalone pages for when there is no tenant, no built page, or a browser in which the built page cannot run: no
 * script, and a brand only where one is given.
 */
import { escapeHtml } from '../../../platform/http/html.ts';

const doors = {
  dotted: '<path d="M1 172h62m94 0h62"/><path stroke-dasharray="3 5" d="M63 172V1h95v171z"/>',
  unlit:
    '<path d="M1 172h62m95 0h61M63 172V1h95v171zm0 0 86 8V10L63 1"/><circle cx="141" cy="94" r="3" fill="currentColor" stroke="none"/>',
};

const pages = {
  unknownTenant: {
    status: 404,
    door: doors.dotted,
    title: "This address doesn't exist",
    text: 'Check the link you were sent.',
  },
  notBuilt: {
    status: 500,
    door: doors.unlit,
    title: 'The pages are not built yet',
    text: 'Build the pages and start the server with: npm start',
  },
  failed: {
    status: 500,
    door: doors.unlit,
    title: 'Oops, something went wrong!',
    text: 'Internal server error. The problem is on our side. Try again.',
  },
  oldBrowser: {
    status: 200,
    door: doors.unlit,
    title: 'This browser is too old for this page',
    text: 'Update it, or open this address in a current version of Chrome, Edge, Firefox or Safari:',
  },
};

export type PlainPageName = keyof typeof pages;

export function statusOf(name: PlainPageName): number {
  return pages[name].status;
}

/** The tenant of the page that could not be rendered. */
export interface PlainPageBrand {
  readonly name: string;
  /** Address of the logo on this host; the page works without it. */
  readonly logo: string;
  readonly mode: 'light' | 'dark';
  /** The palette as CSS variables. */
  readonly css: string;
  /** Whom people write to who cannot continue. */
  readonly contact: string;
}

export interface PlainPageOptions {
  readonly nonce: string;
  /** The request id that the user can quote to the operator. */
  readonly reference?: string | undefined;
  readonly brand?: PlainPageBrand | undefined;
  /** The page that was asked for, shown as a link to copy, for example `https://acme.test/live/loans`. */
  readonly address?: string | undefined;
}

export function renderPlainPage(
  name: PlainPageName,
  { nonce, reference, brand, address }: PlainPageOptions,
): string {
  const { status, door, title, text } = pages[name];
  const notes = [
    status === 200 ? '' : `${status}${reference ? `, reference ${reference}` : ''}`,
    brand ? escapeHtml(brand.contact) : '',
  ];
  return `<!doctype html>
<html lang="en"${brand ? ` data-theme="${brand.mode}"` : ''}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style nonce="${nonce}">${style}${brand ? brand.css + brandStyle : ''}</style>
  </head>
  <body>
    <main>${brand ? brandHeader(brand) : ''}
      <svg viewBox="0 0 220 182" width="220" height="182" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${door}</svg>
      <h1>${title}</h1>
      <p>${text}</p>${address ? addressLink(address) : brand ? retryLink : ''}
      <small>${notes.filter(Boolean).join(' · ')}</small>
    </main>
  </body>
</html>
`;
}

function brandHeader({ name, logo }: PlainPageBrand): string {
  return `\n      <header><img src="${escapeHtml(logo)}" alt="" width="30" height="30">${escapeHtml(name)}</header>`;
}

/** An empty href reloads the address that failed. */
const retryLink = '\n      <a href="">Try again</a>';

const addressLink = (address: string) =>
  `\n      <a class="address" href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;

const brandStyle = `
  main { padding-top: 32px; }
  header { display: flex; align-items: center; gap: 12px; margin-bottom: 80px; font-weight: 600; }
  a:not(.address) { padding: 12px 20px; border-radius: 6px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; text-decoration: none; }
  a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;

const dark = '--ground: #121211; --ink: #f4f2ef; --ink-2: #bdb8b0; --ink-3: #9c978f; --edge: #7f7a72;';

const style = `
  :root { --ground: #f8f7f5; --ink: #1b1a18; --ink-2: #55514b; --ink-3: #6b665f; --edge: #8a857d; }
  @media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${dark} } }
  :root[data-theme="dark"] { ${dark} }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/24px ui-sans-serif, system-ui, sans-serif; }
  main { box-sizing: border-box; min-height: 100vh; max-width: 480px; margin: 0 auto; padding: 140px 28px 32px; display: flex; flex-direction: column; }
  svg { align-self: center; margin-bottom: 80px; color: var(--edge); max-width: 100%; }
  h1 { margin: 0 0 8px; font-size: 28px; line-height: 34px; font-weight: 620; letter-spacing: -0.02em; }
  p { margin: 0 0 40px; color: var(--ink-2); }
  .address { color: inherit; overflow-wrap: anywhere; }
  small { margin-top: auto; padding-top: 32px; color: var(--ink-3); font-size: 13px; }
`;

/** A plain page connects to nothing and loads nothing but the logo. */
export function plainPolicy(nonce: string, brand?: PlainPageBrand): string {
  const pictures = brand ? " img-src 'self';" : '';
  return `default-src 'none';${pictures} style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
