/** The frame of the API documentation page: static HTML without scripts and without other origins. */
import { createHash } from 'node:crypto';
import type { AccessKind } from '@foyer/contract/core/access.ts';
import { escapeHtml } from '../http/html.ts';
import type { JsonSchema } from '../openapi/schema.ts';
import { writeShape } from './notation.ts';

interface Frame {
  readonly title: string;
  /** The sections of the page: id → title. */
  readonly sections: ReadonlyMap<string, string>;
  /** HTML. */
  readonly main: string;
}

export function renderFrame({ title, sections, main }: Frame): string {
  const links = [...sections].map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('');
  return `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/brand/palette.css">
    <style>${style}</style>
  </head>
  <body>
    <header><img src="/brand/logo.svg" alt="" width="32" height="32"><h1>${title}</h1></header>
    <nav aria-label="Sections"><ul>${links}</ul></nav>
    <main>
      ${main}
    </main>
  </body>
</html>
`;
}

/** Renders a text with `code`; line breaks are kept. */
export function renderText(text: string): string {
  return `<p>${escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n', '<br>')}</p>`;
}

export function renderShape(schema: JsonSchema): string {
  return `<pre>${escapeHtml(writeShape(schema))}</pre>`;
}

const accessLabels = {
  public: 'everyone',
  customer: 'customers',
  agent: 'agents',
  admin: 'admins',
  superAdmin: 'super admins',
  identity: 'users with a token of their identity provider',
  operator: 'the operator',
  system: 'signed requests of other systems',
  scim: 'the SCIM provisioner of the tenant',
  guest: 'guests of a meeting',
} satisfies Record<AccessKind, string>;

export function labelsOf(kinds: readonly AccessKind[]): string {
  return kinds.map((kind) => accessLabels[kind]).join(', ');
}

const style = `
  body { margin: 0; background: #f8f7f5; color: #1b1a18; font: 16px/24px ui-sans-serif, system-ui, sans-serif; display: grid; grid-template-columns: 220px minmax(0, 1fr); }
  header { grid-column: 1 / -1; display: flex; gap: 12px; align-items: center; min-height: 64px; padding: 0 20px; background: #fff; border-bottom: 1px solid #e5e2dc; }
  header img { border-radius: 6px; }
  h1, h2, h3 { margin: 0; font-weight: 600; }
  h1 { font-size: 20px; line-height: 28px; }
  h2 { font-size: 20px; line-height: 28px; padding: 40px 0 12px; }
  h3 { font-size: 16px; line-height: 24px; overflow-wrap: anywhere; }
  a { color: inherit; text-underline-offset: 3px; }
  h3 a { text-decoration: none; }
  nav { border-right: 1px solid #e5e2dc; background: #fff; }
  nav ul { position: sticky; top: 0; margin: 0; padding: 16px 8px; list-style: none; }
  nav a { display: block; padding: 8px 12px; border-radius: 6px; text-decoration: none; }
  nav a:hover { background: #f1efeb; }
  main { max-width: 860px; padding: 24px; }
  main > p { color: #55514b; }
  article { margin: 0 0 12px; padding: 16px; background: #fff; border: 1px solid #e5e2dc; border-radius: 6px; }
  article p { margin: 4px 0; }
  article:target { outline: 2px solid #1b1a18; }
  .access { color: #6b665f; font-size: 13px; line-height: 18px; }
  b { display: inline-block; min-width: 56px; font-size: 13px; }
  .DELETE { color: #a3241c; }
  code, pre { font: 13px/20px ui-monospace, monospace; }
  pre { margin: 8px 0; padding: 12px; background: #f8f7f5; border-radius: 6px; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; margin: 8px 0; font-size: 14px; }
  caption, th { text-align: left; font-weight: 600; }
  th, td { padding: 4px 12px 4px 0; vertical-align: top; border-top: 1px solid #eeece7; overflow-wrap: anywhere; }
  th, td:nth-child(2):not(:last-child) { white-space: nowrap; }
  summary { min-height: 32px; line-height: 32px; cursor: pointer; font-weight: 600; font-size: 14px; }
  :focus-visible { outline: 2px solid #1b1a18; outline-offset: 2px; }
  @media (max-width: 899px) {
    body { display: block; }
    nav { border-right: 0; }
    nav ul { position: static; display: flex; flex-wrap: wrap; }
    main { padding: 16px; }
  }
  @media (max-width: 599px) {
    tr, th, td { display: block; border: 0; }
    tr { padding: 4px 0; border-top: 1px solid #eeece7; }
  }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Images and styles of our own origin only, and no scripts. */
export const docsPolicy = `default-src 'none'; style-src 'self' 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
