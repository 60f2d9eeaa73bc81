/** Where a "no more messages" link leads: one question, one button; and what a mail program's own button calls. */
import { randomBytes } from 'node:crypto';
import type { TemplateLanguage } from '@foyer/contract/managed-messages.ts';
import { minutes } from '@foyer/contract/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { OptOuts } from './opt-outs.ts';
import { languageAsked } from './policy.ts';
import { type StopWords, stopWords } from './stop-words.ts';

/** Light or dark, as the tenant's other pages are. */
type Mode = 'light' | 'dark';

interface Parts {
  readonly database: Database;
  readonly optOuts: OptOuts;
  readonly tenantOf: (unit: Unit) => Promise<{ readonly brand: { readonly mode: Mode } }>;
}

interface Look {
  readonly mode: Mode;
  readonly language: TemplateLanguage;
}

type Found = Awaited<ReturnType<OptOuts['find']>>['result'];

const bodyLimit = 4096;

/** Looking changes nothing: programs that look into links for safety do so too. */
export function registerStopPage({ http, gate }: Entrance, { database, optOuts, tenantOf }: Parts): void {
  const limiter = createRateLimiter({ max: 30, perMs: minutes(1) });
  const lookOf = async (scope: TenantScope, { headers }: FastifyRequest): Promise<Look> => ({
    mode: await database.withTenant(scope, async (unit) => (await tenantOf(unit)).brand.mode),
    language: languageAsked(headers['accept-language']),
  });

  http.register((scoped, _options, done) => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scoped.addHook('onRequest', async (request) => limiter.take(`${request.host} ${request.ip}`));
    scoped.get<{ Params: { token: string } }>('/stop/:token', async (request, reply) => {
      const scope = await gate.tenantOf(request.host);
      return answer(reply, await lookOf(scope, request), () => optOuts.find(scope, request.params.token));
    });
    scoped.post<{ Params: { token: string }; Body: string | null }>(
      '/stop/:token',
      async (request, reply) => {
        const scope = await gate.tenantOf(request.host);
        // A mail program says List-Unsubscribe=One-Click; only our own page's second button says otherwise.
        const optedOut = new URLSearchParams(request.body ?? '').get('again') === null;
        return answer(reply, await lookOf(scope, request), () =>
          optOuts.set(scope, request.params.token, { optedOut, ip: request.ip }),
        );
      },
    );
    done();
  });
}

async function answer(
  reply: FastifyReply,
  { mode, language }: Look,
  ask: () => Promise<{ result: Found }>,
): Promise<FastifyReply> {
  const found = await ask().catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'link.invalid') return null;
    throw error;
  });
  const nonce = randomBytes(16).toString('base64');
  const words = stopWords[language];
  return reply
    .status(found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyWith(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .send(
      page(
        { nonce, mode, language },
        found ? questionOf(found.result, words) : { ...words.unknown, form: '' },
      ),
    );
}

interface Said {
  readonly title: string;
  readonly text: string;
  readonly form: string;
}

function questionOf({ clientName, channel, to, optedOut }: Found, words: StopWords): Said {
  const fill = (text: string) =>
    text.replace(/\{(client|to)\}/g, (_all, name: string) => escapeHtml(name === 'to' ? to : clientName));
  if (optedOut)
    return {
      title: words.done,
      text: `${fill(words.hasStopped)} ${words.stays}`,
      form: `<form method="post"><input type="hidden" name="again" value="1"><button class="quiet">${words.again}</button></form>`,
    };
  return {
    title: words.ask[channel],
    text: `${fill(words.willStop)} ${words.stays}`,
    form: `<form method="post"><button>${words.stop}</button></form>`,
  };
}

function page({ nonce, mode, language }: Look & { nonce: string }, { title, text, form }: Said): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${mode}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/brand/palette.css">
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      <img src="/brand/logo.svg" alt="" width="40" height="40">
      <h1>${title}</h1>
      <p>${text}</p>
      ${form}
    </main>
  </body>
</html>
`;
}

const style = `
  :root { --canvas: #f8f7f5; --ink: #1b1a18; --ink-2: #55514b; --edge: #8a857d; color-scheme: light; }
  :root[data-theme="dark"] { --canvas: #121211; --ink: #f4f2ef; --ink-2: #bdb8b0; --edge: #7f7a72; color-scheme: dark; }
  body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/24px ui-sans-serif, system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 480px; margin: 0 auto; padding: 40px 20px; }
  img { border-radius: 6px; }
  h1 { margin: 24px 0 8px; font-size: 28px; line-height: 34px; font-weight: 620; letter-spacing: -0.02em; }
  p { margin: 0 0 32px; color: var(--ink-2); overflow-wrap: anywhere; }
  button { min-height: 48px; width: 100%; padding: 0 20px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
  button:hover { background: var(--accent-hover); }
  button.quiet { background: none; color: inherit; border: 1px solid var(--edge); }
  button.quiet:hover { background: none; border-color: var(--ink); }
  :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;

function policyWith(nonce: string): string {
  return `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}
